import { listIn, memberOf, numberIn, textIn } from '../view/recordMembers'

/** Of the header of a run what says which of its rollouts can stand beside others. */
export interface PlayedRun {
  readonly id: string
  readonly purpose: string
  /** ISO 8601; empty where it is not said. */
  readonly startedAt: string
  /** Harness id -> state hash, of those that were played and of the parent that a repair was measured against. */
  readonly harnesses: ReadonlyMap<string, string>
  /** Whether it played the harness itself. */
  readonly plays: (harness: string) => boolean
  /** Training step of the policy, where that is said. */
  readonly policyStep: number | undefined
  /** Equal for the same policy in the same environment. */
  readonly setting: string
}

/** Reads the header of a run leniently: one of a newer version tells this much, too. Undefined for what is no header. */
export const playedRun = (header: unknown): PlayedRun | undefined => {
  if (textIn(header, 'kind') !== 'run') return undefined
  const played = listIn(header, 'harnesses')
  const parent = memberOf(memberOf(header, 'localEvaluation'), 'parent')
  const [policy, environment] = [memberOf(header, 'policy'), memberOf(header, 'environment')]
  const weights = ['ref', 'checkpoint', 'model'].map((name) => textIn(policy, name)).find((each) => each !== '')
  return {
    id: textIn(header, 'id'),
    purpose: textIn(header, 'purpose'),
    startedAt: textIn(header, 'startedAt'),
    harnesses: new Map(
      [...(parent === undefined ? [] : [parent]), ...played].map((pin) => [
        textIn(pin, 'id'),
        textIn(pin, 'stateHash'),
      ]),
    ),
    plays: (harness) => played.some((pin) => textIn(pin, 'id') === harness),
    policyStep: numberIn(policy, 'step'),
    setting: JSON.stringify([
      textIn(policy, 'id'),
      weights ?? '',
      textIn(environment, 'id'),
      textIn(environment, 'version'),
    ]),
  }
}
