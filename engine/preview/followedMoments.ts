import { createPrefixState, type PrefixState } from '../hooks/facts/prefixState'
import type { Moment } from '../hooks/moment'
import type { HookRecord } from '../hooks/outcome'
import type { CompiledHooks } from '../hooks/session/compileHooks'
import { createHookSession } from '../hooks/session/session'
import { createVerdicts } from '../hooks/verdicts'
import { outcomesAt, type ReplayedOutcome } from '../trajectories/replay'
import type { TrialMoments } from './previewRollout'

/** A moment of a recorded rollout as the hooks met it. */
export interface FollowedMoment {
  readonly moment: Moment
  /** What the conditions of hooks see at it. */
  readonly state: PrefixState
  /** What all hooks did at it; where one waited for an answer, also what followed. */
  readonly records: readonly HookRecord[]
}

/** The moments of a recorded rollout one by one, with hooks played on them. */
export function* followedMoments(
  { task, seed, moments, answers }: TrialMoments,
  hooks: CompiledHooks,
  countTokens: (text: string) => number,
): Generator<FollowedMoment> {
  const state = createPrefixState(task, hooks.catalog, seed, createVerdicts())
  const session = createHookSession({ hooks, task, seed, countTokens })
  for (const { moment, records } of recordsAt(outcomesAt(moments, answers, session))) {
    state.advance(moment)
    yield { moment, state, records }
    keepFlags(records, hooks, state)
  }
}

function* recordsAt(
  outcomes: Iterable<ReplayedOutcome>,
): Generator<{ moment: Moment; records: readonly HookRecord[] }> {
  let open: { readonly moment: Moment; readonly records: HookRecord[] } | undefined
  for (const { moment, outcome } of outcomes) {
    if (open?.moment !== moment) {
      if (open !== undefined) yield open
      open = { moment, records: [] }
    }
    open.records.push(...outcome.records)
  }
  if (open !== undefined) yield open
}

/** Flags that hooks set are seen by conditions from the next moment on. */
const keepFlags = (records: readonly HookRecord[], hooks: CompiledHooks, state: PrefixState): void => {
  for (const { hook, status } of records) {
    const plan = hooks.hooks.find(({ name }) => name === hook)?.plan
    if (status === 'fired' && plan?.action === 'set') state.setFlag(plan.parameters.setFlag, plan.parameters.setValue)
  }
}
