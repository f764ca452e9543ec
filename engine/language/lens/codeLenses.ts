import { formatEntryPath } from '../../documents/entryPath'
import { isJsonObject } from '../../documents/json'
import type { Project, ProjectFile } from '../../documents/project'
import type { Span } from '../../documents/text/positions'
import { entryNameSpan, valueSpan } from '../../lint/places'
import { ownProblems, parentId } from '../../lint/resolutions'
import { editSites, entrySites } from '../../lint/sites/entrySites'
import type { Place } from '../cursor'
import { ownResolution } from '../lineage/ownState'
import { documentFile } from '../names/definitions'
import { descendants, editsBelow } from './descendants'

/** The commands of the editor that lenses run; each takes the URI of the document, and some the name of a hook. */
export type LensCommand =
  | 'showResolved'
  | 'compareWithParent'
  | 'compareWithBase'
  | 'rebaseSibling'
  | 'newSibling'
  | 'showFirings'
  | 'whyNotHere'

/** A line of text above a place that says something and does something when it is clicked. */
export interface CodeLens {
  readonly span: Span
  readonly title: string
  readonly does: { readonly command: LensCommand; readonly hook?: string } | { readonly places: readonly Place[] }
}

/** What stands above the lines of a document. */
export const codeLenses = (file: ProjectFile, project: Project): readonly CodeLens[] => {
  switch (file.kind) {
    case 'harness':
      return [...harnessLenses(file, project), ...changedEntries(file, project)]
    case 'sibling':
      return [...siblingLenses(file, project), ...editLenses(file, project), ...changedEntries(file, project)]
    case 'proposal':
      return editLenses(file, project)
    case 'pool':
      return poolLenses(file, project)
    default:
      return []
  }
}

const top = (file: ProjectFile): Span => valueSpan(file, ['id'])

const harnessLenses = (file: ProjectFile, project: Project): CodeLens[] => [
  ...familyLens(file, project),
  { span: top(file), title: 'new sibling', does: { command: 'newSibling' } },
]

const siblingLenses = (file: ProjectFile, project: Project): CodeLens[] => {
  const base = ownResolution(file, project)?.chain[0]
  const isGrandchild = base !== undefined && base !== parentId(file)
  const outdated = ownProblems(file, project).some(({ code }) => code === 'HS402' || code === 'HS403')
  const lens = (title: string, command: LensCommand): CodeLens => ({ span: top(file), title, does: { command } })
  return [
    lens('resolved', 'showResolved'),
    lens('compare with parent', 'compareWithParent'),
    ...(isGrandchild ? [lens(`compare with ${base}`, 'compareWithBase')] : []),
    ...(outdated ? [lens('rebase on the changed parent', 'rebaseSibling')] : []),
    ...familyLens(file, project),
  ]
}

const familyLens = (file: ProjectFile, project: Project): CodeLens[] => {
  const family = descendants(file, project)
  if (family.length === 0) return []
  const places = family.map((each) => ({ file: each.path, span: top(each) }))
  return [{ span: top(file), title: counted(family.length, 'sibling'), does: { places } }]
}

const changedEntries = (file: ProjectFile, project: Project): CodeLens[] => {
  const below = editsBelow(file, project)
  return entrySites(file).flatMap(({ section, name, at }) => {
    const places = below.get(formatEntryPath({ section, name })) ?? []
    if (places.length === 0) return []
    const siblings = new Set(places.map((place) => place.file)).size
    const title = siblings === 1 ? '1 sibling changes this' : `${siblings} siblings change this`
    return [{ span: entryNameSpan(file, at), title, does: { places } }]
  })
}

/** How the guard of each edit stands: whether the parent still has what the edit replaces. */
const editLenses = (file: ProjectFile, project: Project): CodeLens[] => {
  const problems = ownProblems(file, project)
  if (ownResolution(file, project) === undefined || problems.some(({ code }) => code === 'HS401' || code === 'HS409'))
    return []
  return editSites(file).flatMap(({ at, edit }) => {
    if (at[0] !== 'edits' || typeof edit['path'] !== 'string') return []
    const code = problems.find(({ path }) => path[0] === 'edits' && path[1] === at[1])?.code
    const command = code === 'HS403' && file.kind === 'sibling' ? 'rebaseSibling' : 'compareWithParent'
    return [{ span: valueSpan(file, [...at, 'path']), title: guardTitle(code), does: { command } } satisfies CodeLens]
  })
}

const guardTitle = (code: string | undefined): string => {
  if (code === 'HS403') return 'conflict with the parent'
  if (code === 'HS404') return 'changes nothing'
  return code === undefined ? 'applies to the parent' : 'left out'
}

const poolLenses = (file: ProjectFile, project: Project): CodeLens[] => {
  const members = Array.isArray(file.root['members']) ? file.root['members'] : []
  const ids = members.flatMap((member) =>
    isJsonObject(member) && typeof member['id'] === 'string' ? [member['id']] : [],
  )
  const places = ids.flatMap((id) => {
    const found = documentFile('sibling', id, project)
    return found === undefined ? [] : [{ file: found.path, span: top(found) }]
  })
  const disabled = members.filter((member) => isJsonObject(member) && member['enabled'] === false).length
  const title = counted(ids.length, 'member') + (disabled === 0 ? '' : `, ${disabled} disabled`)
  return ids.length === 0 ? [] : [{ span: top(file), title, does: { places } }]
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
