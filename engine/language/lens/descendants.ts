import type { Project, ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import { valueSpan } from '../../lint/places'
import { harnessFile, parentId } from '../../lint/resolutions'
import { editSites } from '../../lint/sites/entrySites'
import type { Place } from '../cursor'

/** The siblings that come of a harness or sibling, near ones first. */
export const descendants = (file: ProjectFile, project: Project): readonly ProjectFile[] => {
  const found = new Set<ProjectFile>()
  const add = (id: string | undefined) => {
    for (const child of id === undefined ? [] : (childrenOf(project).get(id) ?? [])) found.add(child)
  }
  add(file.id)
  // What is added while a set is walked is walked, too; a cycle adds nothing new.
  for (const child of found) if (child !== file) add(child.id)
  found.delete(file)
  return [...found]
}

/** The places in descendants that edit an entry. */
export const editsOfEntry = (file: ProjectFile, project: Project, path: string): readonly Place[] =>
  editsBelow(project)(file).get(path) ?? []

const childrenOf = remembered((project: Project): ReadonlyMap<string, readonly ProjectFile[]> => {
  const children = new Map<string, ProjectFile[]>()
  for (const file of project.files) {
    const parent = file.kind === 'sibling' ? parentId(file) : undefined
    const isFirst = file.id !== undefined && harnessFile(project, file.id) === file
    if (parent === undefined || !isFirst) continue
    const known = children.get(parent)
    if (known === undefined) children.set(parent, [file])
    else known.push(file)
  }
  return children
})

const editsBelow = remembered((project: Project) =>
  remembered((file: ProjectFile): ReadonlyMap<string, readonly Place[]> => {
    const places = new Map<string, Place[]>()
    for (const child of descendants(file, project)) {
      for (const { at, edit } of editSites(child)) {
        const { path } = edit
        if (typeof path !== 'string') continue
        places.set(path, [...(places.get(path) ?? []), { file: child.path, span: valueSpan(child, [...at, 'path']) }])
      }
    }
    return places
  }),
)
