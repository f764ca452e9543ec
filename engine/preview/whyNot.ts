import type { EventName } from '../documents/kinds/vocabulary'
import type { PrefixState } from '../hooks/facts/prefixState'
import type { Moment } from '../hooks/moment'
import type { HookRecord } from '../hooks/outcome'
import type { CompiledHook, CompiledHooks } from '../hooks/session/compileHooks'
import { type ConditionPart, followCondition } from './conditionParts'
import { followedMoments } from './followedMoments'
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

/**
 * Why a hook did what it did, or nothing, at a step of a recorded rollout: each part of its condition at each time that
 * its event was raised there. Undefined for a hook that does not run.
 */
export const whyNot = (
  trial: TrialMoments,
  hooks: CompiledHooks,
  asked: { readonly hook: string; readonly step: number },
  countTokens: (text: string) => number,
): WhyNot | undefined => {
  const hook = hooks.hooks.find(({ name }) => name === asked.hook)
  if (hook === undefined) return undefined
  const followed = follow(hook)
  const verdicts: MomentVerdict[] = []
  for (const { moment, state, records } of followedMoments(trial, hooks, countTokens)) {
    followed.observe(moment, state)
    if (moment.event === hook.event && moment.step === asked.step) {
      verdicts.push(verdictOf(hook, moment, followed.test(moment, state), records))
    }
  }
  return { ...asked, event: hook.event, moments: verdicts, steps: trial.moments.at(-1)?.step ?? 0 }
}
