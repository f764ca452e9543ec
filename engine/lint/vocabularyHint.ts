import type { Catalog } from '../documents/kinds/tools'
import type { Project } from '../documents/project'
import { remembered } from '../documents/remembered'
import { hookSites } from './sites/entrySites'

const mostWords = 12

/** Where the words of a closed vocabulary stand, after those of them that hooks of this project say. */
export const vocabularyHint = (project: Project, catalog: Catalog): string => {
  const said = saidWords(project, catalog)
  const examples = said.length === 0 ? '' : `Hooks here say: ${said.slice(0, mostWords).join(', ')}. `
  const document = [...project.documents.tools.values()].find(({ value }) => value === catalog)
  return `${examples}All words stand in \`vocabulary\` of ${document?.file.path ?? 'the tool catalogue'}.`
}

/** Those words of a closed vocabulary that hooks of this project say. */
export const saidWords = (project: Project, { vocabulary }: Catalog): readonly string[] => {
  const known = new Set(vocabulary)
  return hookWords(project).filter((word) => known.has(word))
}

/** Words of all messages of hooks, each once, in the order of the documents. */
const hookWords = remembered((project: Project): readonly string[] => {
  const messages = project.files.flatMap((file) => hookSites(file).map(({ hook }) => hook['message']))
  const words = messages.flatMap((message) => (typeof message === 'string' ? message.match(/\S+/g) : null) ?? [])
  return [...new Set(words)]
})
