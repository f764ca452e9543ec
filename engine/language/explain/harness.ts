import type { Project, ProjectFile } from '../../documents/project'
import { currentHash } from '../../lint/currentHash'
import { harnessFile, parentId, resolutionOf } from '../../lint/resolutions'
import { inlineCode, paragraphs, plain } from '../markdown'

/** Title, kind, file and state of a harness or sibling. */
export const explainHarness = (id: string, project: Project): string => {
  const file = harnessFile(project, id)
  if (file === undefined) return `${inlineCode(id)} — no harness or sibling has this id.`
  return paragraphs(heading(file), stateOf(id, project), lineage(file, project))
}

/** Title, kind and file of any document. */
export const explainDocument = (file: ProjectFile): string => heading(file)

/** Whether a hash is that of a harness as it is now. */
export const explainHash = (id: string | undefined, hash: string, project: Project): string => {
  const current = id === undefined ? undefined : currentHash(project, id)
  if (id === undefined || current === undefined) {
    return paragraphs('State hash', 'It cannot be compared: the harness has errors, or there is none.')
  }
  if (current === hash) return paragraphs('State hash', `${inlineCode(id)} as it is now.`)
  return paragraphs('State hash', `Out of date: ${inlineCode(id)} is now ${inlineCode(current)}`)
}

const heading = ({ kind, root, path, id }: ProjectFile): string => {
  const { title } = root
  const titled = typeof title === 'string' && title !== '' ? plain(title) : undefined
  return paragraphs(`${inlineCode(id ?? '')} — ${kind}`, titled, `In ${inlineCode(path)}`)
}

const stateOf = (id: string, project: Project): string => {
  const { problems } = resolutionOf(project, id)
  const error = problems.find(({ severity }) => severity === 'error')
  if (error !== undefined) return `Does not resolve: ${plain(error.message)}`
  return problems.length === 0 ? 'Resolves without problems.' : `Resolves; ${plain(problems[0]?.message ?? '')}`
}

const lineage = (file: ProjectFile, project: Project): string | undefined => {
  if (file.kind !== 'sibling') return undefined
  const { chain } = resolutionOf(project, file.id ?? '')
  return chain.length > 1
    ? `Lineage: ${chain.map(inlineCode).join(' → ')}`
    : `Parent: ${inlineCode(parentId(file) ?? '')}`
}
