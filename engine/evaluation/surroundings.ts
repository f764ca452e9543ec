import { hashOf } from '../documents/canonical'
import type { Project } from '../documents/project'

const kinds: ReadonlySet<string | undefined> = new Set(['workspace', 'tasks', 'tools'])

/** Hash of the documents that results depend on beside the harnesses: other tasks, tools or policies, another hash. */
export const surroundingsHash = ({ files }: Pick<Project, 'files'>): string => {
  const texts = files.flatMap(({ kind, path, document }) => (kinds.has(kind) ? [[path, document.text] as const] : []))
  return hashOf(texts.sort(([one], [other]) => (one < other ? -1 : 1)))
}
