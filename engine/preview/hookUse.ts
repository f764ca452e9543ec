import type { Expression } from '../hooks/expression/expression'
import { leaves } from '../hooks/expression/expression'
import { shortKey } from '../hooks/facts/textHash'
import type { HookRecord } from '../hooks/outcome'
import type { TrackedCall } from '../hooks/prefix'
import type { CompiledHook, CompiledHooks } from '../hooks/session/compileHooks'
import { followCondition } from './conditionParts'
import { type FollowedMoment, followedMoments } from './followedMoments'
import type { TrialMoments } from './previewRollout'

/** What a hook came to on rollouts that were played with it. */
export interface HookUse {
  readonly hook: string
  readonly fired: number
  /**
   * Firings after which the policy did what the hook is for, within `complianceSteps`. Undefined where nothing that the
   * policy does could show that: a hook that always speaks has no end.
   */
  readonly complied: number | undefined
  /** Of all that it said. */
  readonly tokens: number
}

/** Turns of the policy in which it has to follow. */
export const complianceSteps = 3

/** Conditions that hold, or end, whatever the policy does about it. */
const unmoved: ReadonlySet<string> = new Set([
  'always',
  'every_n_steps',
  'first_use_of_api',
  'flag',
  'sample',
  'task_matches',
  'threshold',
  'token_limit_near',
  'turn_limit_near',
])

const canEnd = ({ condition, until }: CompiledHook): boolean =>
  leaves(until ?? condition).some(({ definition }) => !unmoved.has(definition.id))

/** A firing that the policy may still follow. */
interface Open {
  readonly step: number
  readonly key: string
  readonly call: TrackedCall | undefined
}

/** More than the same page again was asked of the list that a hook spoke about. */
const asksForMore = ({ key, call }: Open, { state }: FollowedMoment): boolean => {
  const { current } = state.prefix
  return current !== undefined && shortKey(current.family) === key && current.fingerprint !== call?.fingerprint
}

const speaksOfPages = (condition: Expression): boolean =>
  leaves(condition).some(({ definition }) => definition.id === 'pagination_present')

/**
 * Says of each moment which open firings it answers: `until` of a hook holds, its condition does not hold any more where
 * it is asked again, or a list whose next page was missing is read on.
 */
const follow = (hook: CompiledHook) => {
  const ends = hook.until
  const detector = followCondition(ends ?? hook.condition, hook.name)
  const isPaged = ends === undefined && speaksOfPages(hook.condition)
  return (followed: FollowedMoment, open: readonly Open[]): ReadonlySet<Open> => {
    const { moment, state } = followed
    detector.observe(moment, state.prefix)
    if (open.length === 0) return new Set()
    const isAsked = moment.event === hook.event && (moment.call === undefined || hook.selects(moment.call))
    if (isAsked && detector.test(moment, state.prefix).holds === (ends !== undefined)) return new Set(open)
    return new Set(isPaged ? open.filter((each) => asksForMore(each, followed)) : [])
  }
}

const isFiringOf =
  ({ name }: CompiledHook) =>
  ({ hook, status }: HookRecord): boolean =>
    hook === name && status === 'fired'

/** Follows one hook through a rollout. */
const counted = (hook: CompiledHook) => {
  const answers = canEnd(hook) ? follow(hook) : undefined
  const fires = isFiringOf(hook)
  let open: readonly Open[] = []
  const sum = { fired: 0, complied: 0, tokens: 0 }
  return {
    take(followed: FollowedMoment): void {
      const { step } = followed.moment
      open = open.filter((each) => step - each.step <= complianceSteps)
      const answered = answers?.(followed, open)
      sum.complied += answered?.size ?? 0
      const fired = followed.records.filter(fires)
      sum.fired += fired.length
      sum.tokens += fired.reduce((tokens, record) => tokens + record.tokens, 0)
      const call = followed.state.prefix.current
      open = [...open.filter((each) => !answered?.has(each)), ...fired.map(({ key }) => ({ step, key, call }))]
    },
    use: (): HookUse => ({ ...sum, hook: hook.name, complied: answers && sum.complied }),
  }
}

/** What each hook came to on a rollout that was played with all of them. */
export const hookUses = (
  trial: TrialMoments,
  hooks: CompiledHooks,
  countTokens: (text: string) => number,
): readonly HookUse[] => {
  const counts = hooks.hooks.map(counted)
  for (const followed of followedMoments(trial, hooks, countTokens)) for (const each of counts) each.take(followed)
  return counts.map(({ use }) => use())
}

const summed = (one: HookUse, other: HookUse): HookUse => ({
  hook: one.hook,
  fired: one.fired + other.fired,
  complied: one.complied === undefined || other.complied === undefined ? undefined : one.complied + other.complied,
  tokens: one.tokens + other.tokens,
})

/** The uses of several rollouts, hook by hook. */
export const allUses = (rollouts: Iterable<readonly HookUse[]>): readonly HookUse[] => {
  const byHook = new Map<string, HookUse>()
  for (const uses of rollouts) {
    for (const use of uses) {
      const known = byHook.get(use.hook)
      byHook.set(use.hook, known === undefined ? use : summed(known, use))
    }
  }
  return [...byHook.values()]
}

/** What one success of a hook cost; null where it had none, or where successes cannot be told. */
export const tokensPerCompliance = ({ complied, tokens }: HookUse): number | null =>
  complied === undefined || complied === 0 ? null : tokens / complied
