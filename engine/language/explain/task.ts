import type { Project, ProjectFile } from '../../documents/project'
import { tasksFor } from '../../lint/taskSet'
import { codeList, inlineCode, paragraphs } from '../markdown'

/** Splits, family, apps and tags of a task; undefined when no task set around the document has it. */
export const explainTask = (id: string, file: ProjectFile, project: Project): string | undefined => {
  const tasks = tasksFor(file, project)
  if (tasks === undefined || !tasks.has(id)) return undefined
  const { families = {}, meta = {}, id: set } = tasks.document.value
  const known = Object.hasOwn(meta, id) ? meta[id] : undefined
  const family = Object.hasOwn(families, id) ? families[id] : undefined
  return paragraphs(
    `${inlineCode(id)} — task of ${inlineCode(set)}`,
    listed('Splits', tasks.splitsOf(id)),
    family === undefined ? undefined : `Family: ${inlineCode(family)}`,
    listed('Apps', known?.apps),
    listed('Tags', known?.tags),
  )
}

const listed = (title: string, texts: readonly string[] | undefined): string | undefined =>
  texts === undefined || texts.length === 0 ? undefined : `${title}: ${codeList(texts)}`
