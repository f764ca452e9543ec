import { parseEntryPath } from '../../documents/entryPath'
import type { ProjectFile } from '../../documents/project'
import type { Span } from '../../documents/text/positions'
import { entryNameSpan, valueSpan } from '../../lint/places'
import { editSites, entrySites } from '../../lint/sites/entrySites'

type NamedPlace = readonly [name: string, span: Span]

/** Where a harness writes its hooks, or a sibling changes one: at the first place that names it. */
export const hookPlaces = (file: ProjectFile): ReadonlyMap<string, Span> => {
  const places = file.kind === 'harness' ? written(file) : file.kind === 'sibling' ? edited(file) : []
  return new Map([...places].reverse())
}

const written = (file: ProjectFile): readonly NamedPlace[] =>
  entrySites(file).flatMap(({ section, name, at }) => (section === 'hooks' ? [[name, entryNameSpan(file, at)]] : []))

const edited = (file: ProjectFile): readonly NamedPlace[] =>
  editSites(file).flatMap(({ at, edit }) => {
    const parsed = typeof edit['path'] === 'string' ? parseEntryPath(edit['path']) : undefined
    if (parsed?.ok !== true || parsed.path.section !== 'hooks') return []
    return [[parsed.path.name, valueSpan(file, [...at, 'path'])]]
  })
