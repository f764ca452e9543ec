import type { EventName } from '../../documents/kinds/vocabulary'
import type { ActionPlan } from '../actions'
import type { ConditionInstance, Match } from '../condition'
import type { HookRecord } from '../outcome'
import { NoVerdict } from '../verdicts'
import type { CompiledHook } from './compileHooks'
import { UndefinedVariable } from './fillTemplate'
import type { FiringCounter } from './limits'
import type { Effect } from './plannedEffect'
import type { Variables } from './templates'

/** One hook in one task: its conditions' running state and its counts. */
export interface RunningHook {
  readonly hook: CompiledHook
  readonly condition: ConditionInstance
  readonly until: ConditionInstance | undefined
  readonly counter: FiringCounter
  /** Blocks of `require` and retries of `retry` so far. */
  uses: number
  /** Its running state could not be kept, so it no longer fires. */
  broken: boolean
}

/** A hook whose condition holds, on its way through limits, fold and budgets. */
export interface Firing {
  readonly running: RunningHook
  /** The hook's own plan, or the one that an answer chose. */
  readonly plan: ActionPlan
  readonly match: Match
  readonly variables: Variables
  status: HookRecord['status']
  reason: string | undefined
  overruledBy: string | undefined
  effect: Effect
  text: string
  tokens: number
}

export const isActive = ({ status }: Firing): boolean => status === 'fired' || status === 'degraded'

export const suppress = (firing: Firing, reason: string): void => {
  firing.status = 'suppressed'
  firing.reason = reason
}

/** The decision gives way to that of another hook at the same moment. */
export const overrule = (firing: Firing, { effect, running }: Firing): void => {
  suppress(firing, `overruled by ${effect.kind} of ${running.hook.name}`)
  firing.overruledBy = running.hook.name
}

/** The decision gives way to a reminder: the text stays, the control does not. */
export const degrade = (firing: Firing, reason: string): void => {
  firing.status = 'degraded'
  firing.reason = reason
  firing.effect = { kind: 'warn' }
}

export const breakOff = (firing: Firing, error: unknown): void => {
  firing.status = 'error'
  firing.reason = error instanceof Error ? error.message : String(error)
}

const labelOf = ({ parameters, action }: ActionPlan) =>
  action === 'record' && parameters.label !== undefined ? { label: parameters.label } : {}

/** Names the action that was carried out: behind an answer that of the answer, not the question. */
export const recordOf = (firing: Firing, event: EventName): HookRecord => ({
  hook: firing.running.hook.name,
  event,
  action: firing.plan.action,
  status: firing.status,
  ...(firing.reason !== undefined && { reason: firing.reason }),
  ...(firing.overruledBy !== undefined && { overruledBy: firing.overruledBy }),
  key: firing.match.key,
  bindings: { ...firing.match.bindings, ...labelOf(firing.plan) },
  tokens: isActive(firing) ? firing.tokens : 0,
})

/** What became of a condition that could not be told. */
const statusOf = (error: unknown): 'suppressed' | 'error' => {
  if (error instanceof NoVerdict) return error.status
  return error instanceof UndefinedVariable ? 'suppressed' : 'error'
}

/** The record of a condition that broke before it could say anything. */
export const errorRecord = ({ hook }: RunningHook, event: EventName, error: unknown): HookRecord => ({
  hook: hook.name,
  event,
  action: hook.plan.action,
  status: statusOf(error),
  reason: error instanceof Error ? error.message : String(error),
  key: '',
  bindings: {},
  tokens: 0,
})
