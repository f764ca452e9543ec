import type { HookTrials } from '../../engine/documents/evidence'
import type { Project } from '../../engine/documents/project'
import { finished } from '../../engine/documents/work'
import { readTrialRollouts, type TrialRollouts } from '../../engine/node/trialRollouts'
import { hookTrials } from '../../engine/preview/hookTrials'
import { runsOfParent } from '../../engine/preview/runsOfParent'
import { previewQuestion } from '../../engine/replays/previewQuestion'
import { keptRuns } from '../running/runs'

/** The project with what the hooks of all its harnesses come to on recorded rollouts, for the rules that ask. */
export const withReplays = async (folder: string, project: Project): Promise<Project> => {
  const { evidence } = project
  const runs = keptRuns(folder)
  if (evidence === undefined || runs.length === 0) return project
  const read = new Map<string, Promise<TrialRollouts>>()
  const trials = new Map<string, HookTrials>()
  for (const file of [...project.filesOf('harness'), ...project.filesOf('sibling')]) {
    const question = previewQuestion(file, project, (parent) => runsOfParent(runs, parent))
    if (question === undefined || question.runs.length === 0 || file.id === undefined) continue
    const { parent } = question
    const reading = read.get(parent.id) ?? readTrialRollouts(question.runs, parent)
    read.set(parent.id, reading)
    trials.set(file.id, finished(hookTrials((await reading).rollouts, question)))
  }
  return { ...project, evidence: { ...evidence, hookTrials: (id) => trials.get(id) } }
}
