import { join } from 'node:path'
import type { HarnessState } from '../documents/kinds/harness'
import type { RunHeader, RunPurpose } from '../documents/kinds/run'
import { isKind } from '../documents/validate'
import { compileHooks } from '../hooks/session/compileHooks'
import type { PreviewedRollout } from '../preview/hookPreview'
import { previewRollout } from '../preview/previewRollout'
import { catalogPath, runFiles, trajectoryPath } from '../trajectories/runLayout'
import { lastResults } from './lastResults'
import { readJson } from './readJson'
import { finished, type Work } from './slices'
import { readTrajectory } from './trajectoryFile'

const evaluations: ReadonlySet<RunPurpose> = new Set(['eval', 'local-eval'])

/** A run and its folder. */
export interface KeptRun {
  readonly header: RunHeader
  readonly path: string
}

/** Hooks to be tried, and the harness on whose rollouts they are. */
export interface Trial {
  readonly state: HarnessState
  readonly parent: { readonly id: string; readonly stateHash: string }
  /** Size of a text for the policy that played. */
  countTokens(text: string): number
}

/** Evaluations that played the parent as it is now. */
export const runsOfParent = (runs: readonly KeptRun[], parent: Trial['parent']): readonly KeptRun[] =>
  runs.filter(
    ({ header: { purpose, harnesses } }) =>
      evaluations.has(purpose) &&
      harnesses.some(({ id, stateHash }) => id === parent.id && stateHash === parent.stateHash),
  )

/** What hooks would have done on the recorded rollouts of their parent, with a pause after each rollout. */
export function* previewRuns(runs: readonly KeptRun[], trial: Trial): Work<readonly PreviewedRollout[]> {
  const previewed: PreviewedRollout[] = []
  for (const { header, path } of runsOfParent(runs, trial.parent)) {
    const catalog = readJson(join(path, catalogPath))
    if (!isKind('tools', catalog)) continue
    const hooks = compileHooks(trial.state, catalog)
    const played = lastResults(join(path, runFiles.results), ({ harness }) => harness === trial.parent.id)
    for (const { rollout, task, attempt, outcome } of played) {
      const records = readTrajectory(join(path, trajectoryPath(trial.parent.id, task, attempt)))
      const firings = previewRollout(records, hooks, (text) => trial.countTokens(text))
      previewed.push({ reference: `${header.id}/${rollout}`, task, outcome, firings })
      yield
    }
  }
  return previewed
}

/** The same at one go. */
export const previewedRollouts = (runs: readonly KeptRun[], trial: Trial): readonly PreviewedRollout[] =>
  finished(previewRuns(runs, trial))
