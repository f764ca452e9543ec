import type { EventName } from '../documents/kinds/vocabulary'
import { createPrefixState, type PrefixState } from '../hooks/facts/prefixState'
import type { Moment } from '../hooks/moment'
import type { HookRecord } from '../hooks/outcome'
import type { CompiledHook, CompiledHooks } from '../hooks/session/compileHooks'
import { createHookSession } from '../hooks/session/session'
import { createVerdicts } from '../hooks/verdicts'
import { outcomesAt, type ReplayedOutcome } from '../trajectories/replay'
import { type ConditionPart, followCondition } from './conditionParts'
import type { TrialMoments } from './previewRollout'

/**
 * What a hook did at a moment, and why not more. `not selected`: the call is none of its `tools`. `false`: its condition
 * did not hold. `done`: what it requires had been done.
 */
export interface MomentVerdict {
  readonly status: HookRecord['status'] | 'not selected' | 'false' | 'done'
  readonly reason?: string
  /** The tool and the id of the call that the moment is about. */
  readonly tool?: string
  readonly callId?: string
  readonly condition: ConditionPart
  /** What ends the blocking of `require`. */
  readonly until?: ConditionPart
}

export interface WhyNot {
  readonly hook: string
  readonly step: number
  readonly event: EventName
  /** Every time that the event was raised at the step. */
  readonly moments: readonly MomentVerdict[]
  /** Steps of the rollout. */
  readonly steps: number
}

const statusOf = (
  hook: CompiledHook,
  moment: Moment,
  { condition, until }: Pick<MomentVerdict, 'condition' | 'until'>,
): MomentVerdict['status'] => {
  if (moment.call !== undefined && !hook.selects(moment.call)) return 'not selected'
  if (condition.holds === true && until?.holds === true) return 'done'
  return condition.holds === undefined ? 'error' : 'false'
}

const follow = ({ condition, until, name }: CompiledHook) => {
  const followed = { condition: followCondition(condition, name), until: until && followCondition(until, name) }
  return {
    observe(moment: Moment, { prefix }: PrefixState) {
      followed.condition.observe(moment, prefix)
      followed.until?.observe(moment, prefix)
    },
    test: (moment: Moment, { prefix }: PrefixState) => ({
      condition: followed.condition.test(moment, prefix),
      ...(followed.until && { until: followed.until.test(moment, prefix) }),
    }),
  }
}

/** Flags that hooks set are seen by conditions from the next moment on. */
const keepFlags = (records: readonly HookRecord[], hooks: CompiledHooks, state: PrefixState): void => {
  for (const { hook, status } of records) {
    const plan = hooks.hooks.find(({ name }) => name === hook)?.plan
    if (status === 'fired' && plan?.action === 'set') state.setFlag(plan.parameters.setFlag, plan.parameters.setValue)
  }
}

const verdictOf = (
  hook: CompiledHook,
  moment: Moment,
  parts: Pick<MomentVerdict, 'condition' | 'until'>,
  records: readonly HookRecord[],
): MomentVerdict => {
  const { call } = moment
  const record = records.find((each) => each.hook === hook.name)
  const { status, reason } = record ?? { status: statusOf(hook, moment, parts), reason: parts.condition.reason }
  return {
    status,
    ...(reason !== undefined && { reason }),
    ...(call && { tool: call.tool, callId: call.id }),
    ...parts,
  }
}

/** What all hooks did at each moment; where one waited for an answer, also what followed. */
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

/**
 * Why a hook did what it did, or nothing, at a step of a recorded rollout: each part of its condition at each time that
 * its event was raised there. Undefined for a hook that does not run.
 */
export const whyNot = (
  { task, seed, moments, answers }: TrialMoments,
  hooks: CompiledHooks,
  asked: { readonly hook: string; readonly step: number },
  countTokens: (text: string) => number,
): WhyNot | undefined => {
  const hook = hooks.hooks.find(({ name }) => name === asked.hook)
  if (hook === undefined) return undefined
  const followed = follow(hook)
  const state = createPrefixState(task, hooks.catalog, seed, createVerdicts())
  const verdicts: MomentVerdict[] = []
  const session = createHookSession({ hooks, task, seed, countTokens })
  for (const { moment, records } of recordsAt(outcomesAt(moments, answers, session))) {
    state.advance(moment)
    followed.observe(moment, state)
    if (moment.event === hook.event && moment.step === asked.step) {
      verdicts.push(verdictOf(hook, moment, followed.test(moment, state), records))
    }
    keepFlags(records, hooks, state)
  }
  return { ...asked, event: hook.event, moments: verdicts, steps: moments.at(-1)?.step ?? 0 }
}
