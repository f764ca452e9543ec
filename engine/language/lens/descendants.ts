import type { Project, ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import { valueSpan } from '../../lint/places'
import { parentId } from '../../lint/resolutions'
import { editSites } from '../../lint/sites/entrySites'
import type { Place } from '../cursor'

/** The siblings that come of a harness or sibling, near ones first. */
export const descendants = (file: ProjectFile, project: Project): readonly ProjectFile[] => {
  const children = childrenOf(project)
  const found = new Set<ProjectFile>([file])
  // What is added while a set is walked is walked, too; a cycle adds nothing new.
  for (const each of found) {
    for (const child of each.id === undefined ? [] : (children.get(each.id) ?? [])) found.add(child)
  }
  found.delete(file)
  return [...found]
}

/** Entry path -> the places in descendants that edit it. */
export const editsBelow = (file: ProjectFile, project: Project): ReadonlyMap<string, readonly Place[]> => {
  const below = new Map<string, Place[]>()
  for (const child of descendants(file, project)) {
    for (const [path, place] of editPlaces(child)) pushTo(below, path, place)
  }
  return below
}

const childrenOf = remembered((project: Project): ReadonlyMap<string, readonly ProjectFile[]> => {
  const children = new Map<string, ProjectFile[]>()
  for (const file of project.files) {
    const parent = parentOf(file)
    if (parent !== undefined) pushTo(children, parent, file)
  }
  return children
})

/** Kept for each file, so that only those that changed are looked into again. */
const parentOf = remembered((file: ProjectFile) => (file.kind === 'sibling' ? parentId(file) : undefined))

const editPlaces = remembered((file: ProjectFile): readonly (readonly [path: string, place: Place])[] =>
  editSites(file).flatMap(({ at, edit: { path } }) =>
    typeof path === 'string' ? [[path, { file: file.path, span: valueSpan(file, [...at, 'path']) }] as const] : [],
  ),
)

const pushTo = <Item>(lists: Map<string, Item[]>, name: string, item: Item): void => {
  const known = lists.get(name)
  if (known === undefined) lists.set(name, [item])
  else known.push(item)
}
