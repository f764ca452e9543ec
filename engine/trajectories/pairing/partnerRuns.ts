import { isTraining } from '../../../protocol/runPurposes'
import type { PlayedRun } from './playedRun'

/**
 * Runs that may have recorded an ancestor as it was when `run` played one of its siblings, under the same policy in the
 * same environment: the run itself, then the newest first. Where `run` does not say how the ancestor was, any version
 * counts.
 */
export const partnerRuns = <Run extends PlayedRun>(
  run: Run,
  ancestor: string,
  runs: readonly Run[],
): readonly Run[] => {
  const wanted = run.harnesses.get(ancestor)
  return runs
    .filter(({ purpose, setting }) => !isTraining(purpose) && setting === run.setting)
    .filter((each) => each.plays(ancestor) && (wanted ?? each.harnesses.get(ancestor)) === each.harnesses.get(ancestor))
    .sort((one, other) => Number(other.id === run.id) - Number(one.id === run.id) || newerFirst(one, other))
}

const newerFirst = (one: PlayedRun, other: PlayedRun): number => {
  const [first = '', second = ''] = [one, other].map(({ startedAt, id }) => `${startedAt} ${id}`)
  return first > second ? -1 : 1
}
