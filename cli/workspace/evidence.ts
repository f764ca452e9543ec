import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../../engine/documents/project'
import { runEvidence } from '../../engine/node/runEvidence'
import { readTaskTexts, textsAsked } from '../../engine/node/taskTexts'
import type { WorkspaceContext } from './context'

/** The project with what its runs recorded and what its tasks say, as far as either is there. */
export const withEvidence = async ({ folder, project }: WorkspaceContext): Promise<Project> => {
  const runs = join(folder, 'runs')
  const texts = await readTaskTexts(folder, textsAsked(project))
  if (texts.size === 0 && !existsSync(runs)) return project
  return { ...project, evidence: runEvidence(runs, (id) => texts.get(id)) }
}
