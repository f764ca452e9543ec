import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../../engine/documents/project'
import { EnvironmentError } from '../../engine/environments/environment'
import { runEvidence } from '../../engine/node/runEvidence'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'
import { openEnvironment } from './environments'

/** The project with what its runs recorded and what its tasks say, as far as either is there. */
export const withEvidence = async (context: WorkspaceContext): Promise<Project> => {
  const runs = join(context.folder, 'runs')
  const texts = needsTexts(context.project) ? await taskTexts(context) : new Map<string, string>()
  if (texts.size === 0 && !existsSync(runs)) return context.project
  return { ...context.project, evidence: runEvidence(runs, (id) => texts.get(id)) }
}

/** Only edits are compared with task texts. */
const needsTexts = ({ documents: { sibling, proposal } }: Project): boolean => sibling.size + proposal.size > 0

const taskTexts = async (context: WorkspaceContext): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>()
  for (const name of Object.keys(context.workspace?.environments ?? {})) {
    for (const [id, text] of await textsOf(context, name)) texts.set(id, text)
  }
  return texts
}

/** What an environment publishes of its tasks. One that cannot be opened here says so when it is to be run. */
const textsOf = async (context: WorkspaceContext, name: string): Promise<readonly (readonly [string, string])[]> => {
  const sets = [...context.project.documents.tasks.values()]
  const splits = new Set(sets.flatMap(({ value }) => Object.keys(value.splits)))
  try {
    const provider = await openEnvironment(context, name)
    const tasks = await Promise.all([...splits].map((split) => provider.tasks(split)))
    return tasks.flat().map(({ id, parts }) => [id, parts.map(({ text }) => text).join('\n')] as const)
  } catch (error) {
    if (error instanceof UserError || error instanceof EnvironmentError) return []
    throw error
  }
}
