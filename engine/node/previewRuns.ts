import { join } from 'node:path'
import type { HarnessState } from '../documents/kinds/harness'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { RunHeader } from '../documents/kinds/run'
import { isKind } from '../documents/validate'
import { finished, type Work } from '../documents/work'
import { compileHooks } from '../hooks/session/compileHooks'
import type { PreviewedRollout } from '../preview/hookPreview'
import { previewRollout } from '../preview/previewRollout'
import { runsOfParent } from '../preview/runsOfParent'
import { catalogPath, runFiles, trajectoryPath } from '../trajectories/runLayout'
import { readLastResults } from './lastResults'
import { readJson } from './readJson'
import { readTrajectory } from './trajectoryFile'

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

/** The results that a harness has in the folder of a run. */
export const parentResults = (path: string, parent: string): Work<readonly ResultLine[]> =>
  readLastResults(join(path, runFiles.results), ({ harness }) => harness === parent)

/** What hooks would have done on the recorded rollouts of their parent, with a pause after each rollout. */
export function* previewRuns(runs: readonly KeptRun[], trial: Trial): Work<readonly PreviewedRollout[]> {
  const previewed: PreviewedRollout[] = []
  for (const { header, path } of runsOfParent(runs, trial.parent)) {
    const catalog = readJson(join(path, catalogPath))
    if (!isKind('tools', catalog)) continue
    const hooks = compileHooks(trial.state, catalog)
    for (const { rollout, task, attempt, outcome } of yield* parentResults(path, trial.parent.id)) {
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
