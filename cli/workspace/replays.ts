import { entriesOf } from '../../engine/documents/entryMap'
import type { HookTrials } from '../../engine/documents/evidence'
import type { Project, ProjectFile } from '../../engine/documents/project'
import { finished } from '../../engine/documents/work'
import { type NotChecked, notTried } from '../../engine/lint/notChecked'
import { readTrialRollouts, type TrialRollouts } from '../../engine/node/trialRollouts'
import { hookTrials } from '../../engine/preview/hookTrials'
import { previewQuestion } from '../../engine/replays/previewQuestion'
import { keptRuns } from '../running/runs'

/** What trying hooks on recorded rollouts came to. */
interface Replays {
  /** With the trials, for the rules that ask. */
  readonly project: Project
  /** What cannot be told, because what the hooks are tried on was never played. */
  readonly unchecked: readonly NotChecked[]
}

/** Tries the hooks of these harnesses and siblings on what runs recorded of their parents. */
export const withReplays = async (
  folder: string,
  project: Project,
  files: readonly ProjectFile[],
): Promise<Replays> => {
  const { evidence } = project
  const runs = keptRuns(folder)
  const read = new Map<string, Promise<TrialRollouts>>()
  const trials = new Map<string, HookTrials>()
  const unplayed = new Set<string>()
  for (const file of files) {
    if (file.kind !== 'harness' && file.kind !== 'sibling') continue
    const question = previewQuestion(file, project, runs)
    if (question === undefined || file.id === undefined || entriesOf(question.state, 'hooks').length === 0) continue
    const { parent } = question
    if (question.runs.length === 0) {
      unplayed.add(parent.id)
      continue
    }
    const reading = read.get(parent.id) ?? readTrialRollouts(question.runs, parent)
    read.set(parent.id, reading)
    trials.set(file.id, finished(hookTrials((await reading).rollouts, question)))
  }
  return {
    project:
      evidence === undefined ? project : { ...project, evidence: { ...evidence, hookTrials: (id) => trials.get(id) } },
    unchecked: notTried([...unplayed].sort()),
  }
}
