import type { SectionName } from '../../documents/kinds/vocabulary'
import type { Project, ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import { maxLineageDepth } from '../../harness/lineage'
import { harnessFile, parentId } from '../../lint/resolutions'
import type { NameUse } from './name'
import { usesIn } from './usesIn'

/** From the base, as far as parents are found, to the file itself. */
export const lineageFiles = (file: ProjectFile, project: Project): readonly ProjectFile[] => {
  const files = [file]
  for (let next = parentFile(file, project); isNewParent(next, files); next = parentFile(next, project)) {
    files.unshift(next)
  }
  return files
}

const isNewParent = (next: ProjectFile | undefined, files: readonly ProjectFile[]): next is ProjectFile =>
  next !== undefined && !files.includes(next) && files.length <= maxLineageDepth

const parentFile = (file: ProjectFile, project: Project): ProjectFile | undefined => {
  const id = file.kind === 'sibling' || file.kind === 'proposal' ? parentId(file) : undefined
  return id === undefined ? undefined : harnessFile(project, id)
}

/** Whether a file writes an entry: its state has it, or an edit is about it. */
export const writesEntry = (file: ProjectFile, section: SectionName, name: string): boolean =>
  writtenEntries(file).has(`${section} ${name}`)

const writtenEntries = remembered(
  (file: ProjectFile): ReadonlySet<string> =>
    new Set(usesIn(file).flatMap((use) => (writes(use) ? [`${use.section} ${use.id}`] : []))),
)

/** A key of a state or the path of an edit; silences and `overrides` only refer. */
export const writes = ({ kind, isDeclaration, isEntryPath, isKey }: NameUse): boolean =>
  kind === 'entry' && (isDeclaration || (isEntryPath === true && !isKey))

/** The file nearest to the base that writes an entry, seen from `file`; it is where the entry comes from. */
export const introducer = (
  file: ProjectFile,
  project: Project,
  section: SectionName,
  name: string,
): ProjectFile | undefined => lineageFiles(file, project).find((each) => writesEntry(each, section, name))
