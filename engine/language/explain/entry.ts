import { entryAt } from '../../documents/entryMap'
import { formatEntryPath } from '../../documents/entryPath'
import type { SectionName } from '../../documents/kinds/vocabulary'
import type { Project, ProjectFile } from '../../documents/project'
import { schemaAt } from '../../documents/schemaAt'
import { unitOfSection } from '../../documents/schemas'
import { fileResolution, parentId, resolutionOf } from '../../lint/resolutions'
import { codeList, inlineCode, jsonBlock, paragraphs } from '../markdown'
import { lineageFiles, writesEntry } from '../names/lineageFiles'
import { descriptionOf } from './schema'

interface EntryName {
  readonly section: SectionName
  readonly name: string
}

/** What an entry is here, what it was in the parent, and who else changes it. */
export const explainEntry = (entry: EntryName, file: ProjectFile, project: Project): string => {
  const { section } = entry
  return paragraphs(
    `${inlineCode(formatEntryPath(entry))} — entry`,
    descriptionOf(schemaAt(unitOfSection[section], [])),
    ...(file.kind === 'harness' ? [] : history(entry, file, project)),
    changedBy(entry, file, project),
  )
}

const history = ({ section, name }: EntryName, file: ProjectFile, project: Project): readonly string[] => {
  const parent = parentId(file)
  const before = parent === undefined ? null : entryAt(resolutionOf(project, parent).state, section, name)
  const after = entryAt(fileResolution(file, project)?.state ?? {}, section, name)
  const writers = lineageFiles(file, project)
    .filter((each) => each !== file && writesEntry(each, section, name))
    .map(documentName)
  return [
    before === null
      ? `${inlineCode(parent ?? 'The parent')} does not have it.`
      : `In ${inlineCode(parent ?? '')}:\n\n${jsonBlock(before)}`,
    after === null ? 'Here it is gone.' : `Here:\n\n${jsonBlock(after)}`,
    ...(writers.length === 0 ? [] : [`Written before by ${codeList(writers)}`]),
  ]
}

/** Siblings below the document that edit the entry. */
const changedBy = ({ section, name }: EntryName, file: ProjectFile, project: Project): string | undefined => {
  if (file.kind === 'proposal') return undefined
  const changing = project.files.filter(
    (each) =>
      each.kind === 'sibling' &&
      each !== file &&
      writesEntry(each, section, name) &&
      lineageFiles(each, project).includes(file),
  )
  return changing.length === 0 ? undefined : `Changed by ${codeList(changing.map(documentName))}`
}

const documentName = ({ id, path }: ProjectFile): string => id ?? path
