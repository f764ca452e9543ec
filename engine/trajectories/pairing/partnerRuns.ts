import type { RunHeader, RunPurpose } from '../../documents/kinds/run'

interface Kept {
  readonly header: RunHeader
}

/** In training the policy changes under way, so that two of its rollouts are no pair. */
const ofTraining: ReadonlySet<RunPurpose> = new Set(['train', 'rescue'])

/**
 * Runs that may have recorded an ancestor as it was when `run` played one of its siblings, under the same policy in the
 * same environment: the run itself, then the newest first. Where `run` does not say how the ancestor was, any version
 * counts.
 */
export const partnerRuns = <Run extends Kept>(run: Run, ancestor: string, runs: readonly Run[]): readonly Run[] => {
  const wanted = pinnedHash(run.header, ancestor)
  const setting = settingOf(run.header)
  return runs
    .filter(({ header }) => !ofTraining.has(header.purpose) && settingOf(header) === setting)
    .filter(({ header }) =>
      header.harnesses.some((pin) => pin.id === ancestor && (wanted ?? pin.stateHash) === pin.stateHash),
    )
    .sort((one, other) => Number(isSame(other, run)) - Number(isSame(one, run)) || newerFirst(one.header, other.header))
}

/** The state in which a run played an ancestor, or took its outcomes from; undefined where it does not say. */
export const pinnedHash = ({ harnesses, localEvaluation }: RunHeader, ancestor: string): string | undefined =>
  [...harnesses, ...(localEvaluation === undefined ? [] : [localEvaluation.parent])].find(({ id }) => id === ancestor)
    ?.stateHash

const settingOf = ({ policy, environment }: RunHeader): string =>
  JSON.stringify([
    policy.id,
    policy.ref ?? policy.checkpoint ?? policy.model ?? null,
    environment.id,
    environment.version,
  ])

const isSame = (one: Kept, other: Kept): boolean => one.header.id === other.header.id

const newerFirst = (one: RunHeader, other: RunHeader): number => {
  const [first, second] = [one, other].map(({ startedAt = '', id }) => `${startedAt} ${id}`)
  return (first ?? '') > (second ?? '') ? -1 : 1
}
