import type { Project } from '../../documents/project'
import type { NameUse } from '../names/name'
import type { UseIn } from '../names/references'
import type { WorkspaceChange } from '../workspaceChange'

/** The file of a renamed document, when it is called after the document and the new name is free. */
export const renamedFile = (
  { kind, id, section }: NameUse,
  uses: readonly UseIn[],
  project: Project,
  name: string,
): WorkspaceChange['renames'] => {
  const declared = uses.find(({ use }) => use.at.length === 1 && use.at[0] === 'id' && use.kind === kind)?.file
  if (section !== undefined || declared === undefined || !canNameFile(name)) return []
  const to = withStem(declared.path, id, name)
  const isTaken = to !== undefined && project.files.some(({ path }) => path.toLowerCase() === to.toLowerCase())
  return to === undefined || isTaken ? [] : [{ from: declared.path, to }]
}

/** Signs that some file system refuses, and names that none keeps as they are. */
const canNameFile = (name: string): boolean => !/[\\/:*?"<>|]|^\.|[. ]$/.test(name)

/** The path with the stem of its file name, up to the kind, exchanged; undefined when the file has another stem. */
const withStem = (path: string, stem: string, newStem: string): string | undefined => {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const fileName = path.slice(folder.length)
  return fileName.startsWith(`${stem}.`) && stemOf(path) === stem
    ? folder + newStem + fileName.slice(stem.length)
    : undefined
}

/** `S1` of `harness/S1.sibling.json`. */
export const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+\.json$/, '')
