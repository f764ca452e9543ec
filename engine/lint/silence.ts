import { formatEntryPath } from '../documents/entryPath'
import { isJsonObject } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import { locate } from '../documents/text/locate'
import type { Span } from '../documents/text/positions'
import { documentParts } from './sites/documentParts'
import { editSites, entrySites } from './sites/entrySites'

export interface SilencedSpan {
  /** The entry path under which the silence is written. */
  readonly path: string
  readonly code: string
  readonly span: Span
}

/** Places where the document's `lint` map silences a code. A silence without a reason does not count. */
export const silencedSpans = remembered((file: ProjectFile): readonly SilencedSpan[] => {
  const { lint } = file.root
  if (!isJsonObject(lint) || file.kind === 'workspace') return []
  const spans = entrySpans(file)
  return Object.entries(lint).flatMap(([path, codes]) => {
    if (!isJsonObject(codes)) return []
    const silenced = Object.keys(codes).filter((code) => typeof codes[code] === 'string' && codes[code].trim() !== '')
    return (spans.get(path) ?? []).flatMap((span) => silenced.map((code) => ({ path, code, span })))
  })
})

/** Path -> the text of the entry or part, key included, or of each edit of an entry. */
const entrySpans = (file: ProjectFile): ReadonlyMap<string, readonly Span[]> => {
  const spans = new Map<string, Span[]>()
  const add = (path: string, span: Span | undefined) => {
    if (span !== undefined) spans.set(path, [...(spans.get(path) ?? []), span])
  }
  if (file.kind === 'harness') {
    for (const site of entrySites(file)) {
      const found = locate(file.document, site.at)
      add(formatEntryPath(site), found && { start: found.key?.start ?? found.value.start, end: found.value.end })
    }
  }
  for (const { path, at } of documentParts(file)) {
    const found = locate(file.document, at)
    add(path, found && { start: found.key?.start ?? found.value.start, end: found.value.end })
  }
  for (const { at, edit } of editSites(file)) {
    if (typeof edit['path'] === 'string') add(edit['path'], locate(file.document, at)?.value)
  }
  return spans
}
