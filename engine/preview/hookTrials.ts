import type { HookTrial, HookTrials, TextConditionTrial } from '../documents/evidence'
import { isJsonObject } from '../documents/json'
import type { HarnessState } from '../documents/kinds/harness'
import { searchesText } from '../hooks/conditions/textSearch'
import type { Expression } from '../hooks/expression/expression'
import { createInstance } from '../hooks/expression/expressionInstance'
import type { CompiledHook } from '../hooks/session/compileHooks'
import { compileHooks } from '../hooks/session/compileHooks'
import { type ConditionPart, followCondition } from './conditionParts'
import { type FollowedMoment, followedMoments } from './followedMoments'
import type { TrialRollout } from './livePreview'

type Counted = { -readonly [Name in keyof TextConditionTrial]: TextConditionTrial[Name] } & {
  readonly inTasks: Set<string>
}
type Miss = NonNullable<HookTrial['nearestMiss']>

/** What is counted of one hook over all rollouts. */
interface Tally {
  asked: number
  held: number
  readonly firedOnSuccesses: Set<string>
  nearestMiss: Miss | undefined
  /** Hooks that overruled it so far at every time that it acted; undefined before the first. */
  overruling: ReadonlySet<string> | undefined
  readonly texts: Counted[]
  readonly resultChars: number[]
}

const newTally = (hook: CompiledHook): Tally => ({
  asked: 0,
  held: 0,
  firedOnSuccesses: new Set(),
  nearestMiss: undefined,
  overruling: undefined,
  texts: textLeaves(hook.condition).map(() => ({ asked: 0, held: 0, tasks: 0, inTasks: new Set<string>() })),
  resultChars: [],
})

/** Conditions about the moment itself, in the order written. */
const presentLeaves = (expression: Expression): readonly Extract<Expression, { kind: 'is' }>[] => {
  switch (expression.kind) {
    case 'all':
    case 'any':
    case 'atLeast':
      return expression.of.flatMap(presentLeaves)
    case 'not':
      return presentLeaves(expression.of)
    case 'is':
      return [expression]
    default:
      return []
  }
}

const textLeaves = (expression: Expression) =>
  presentLeaves(expression).filter(({ definition }) => searchesText(definition.id))

/** The parts that would have had to be otherwise, innermost, without their parameters: with all defaults those are long. */
const missingParts = (part: ConditionPart): readonly string[] => {
  if (part.holds !== false) return []
  const inside = part.parts.flatMap(missingParts)
  return inside.length === 0 ? [part.text.replace(/ \{.*/, '')] : inside
}

const isNearer = (missing: readonly string[], known: Miss | undefined): boolean =>
  known === undefined || missing.length < known.missing.length

/** Hooks that stopped the task at a moment, or overruled this one. */
const overrulers = (hook: string, { records }: FollowedMoment): ReadonlySet<string> => {
  const own = records.find((record) => record.hook === hook)?.overruledBy ?? []
  const stopping = records.flatMap((record) =>
    record.action === 'stop' && record.status === 'fired' && record.hook !== hook ? [record.hook] : [],
  )
  return new Set([own, stopping].flat())
}

/** Follows one hook through one rollout. */
const followHook = (hook: CompiledHook, tally: Tally, rollout: TrialRollout) => {
  const condition = followCondition(hook.condition, hook.name)
  const texts = textLeaves(hook.condition).map((leaf) => createInstance(leaf, hook.name))
  return (followed: FollowedMoment): void => {
    const { moment, state } = followed
    for (const each of [condition, ...texts]) each.observe?.(moment, state.prefix)
    if (moment.event !== hook.event || (moment.call !== undefined && !hook.selects(moment.call))) return
    tally.asked += 1
    for (const [index, counted] of tally.texts.entries())
      countText(counted, texts[index]?.test(moment, state.prefix) !== undefined, rollout.task)
    const part = condition.test(moment, state.prefix)
    if (part.holds === false) countMiss(tally, part, rollout, moment.step)
    if (part.holds === true) countHold(tally, hook.name, rollout, followed)
  }
}

const countMiss = (tally: Tally, part: ConditionPart, { reference }: TrialRollout, step: number): void => {
  const missing = missingParts(part)
  if (isNearer(missing, tally.nearestMiss)) tally.nearestMiss = { rollout: reference, step, missing }
}

const countHold = (
  tally: Tally,
  hook: string,
  { reference, outcome }: TrialRollout,
  followed: FollowedMoment,
): void => {
  const { moment, records } = followed
  tally.held += 1
  if (moment.result !== undefined) tally.resultChars.push(moment.result.text.length)
  const record = records.find((each) => each.hook === hook)
  if (record === undefined) return
  if (record.status === 'fired' && outcome === 'pass') tally.firedOnSuccesses.add(reference)
  tally.overruling = shared(tally.overruling, overrulers(hook, followed))
}

const countText = (counted: Counted, holds: boolean, task: string): void => {
  counted.asked += 1
  if (!holds) return
  counted.held += 1
  counted.inTasks.add(task)
}

const shared = (known: ReadonlySet<string> | undefined, now: ReadonlySet<string>): ReadonlySet<string> =>
  known === undefined ? now : new Set([...known].filter((name) => now.has(name)))

const trialOf = (hook: string, entry: unknown, tally: Tally): HookTrial => ({
  hook,
  entry: isJsonObject(entry) ? entry : {},
  asked: tally.asked,
  held: tally.held,
  firedOnSuccesses: [...tally.firedOnSuccesses],
  nearestMiss: tally.held === 0 ? tally.nearestMiss : undefined,
  overruledBy: [...(tally.overruling ?? [])][0],
  texts: tally.texts.map(({ asked, held, inTasks }) => ({ asked, held, tasks: inTasks.size })),
  resultChars: tally.resultChars,
})

/** Tries all hooks of a harness on recorded rollouts, and counts what rules ask for; pauses after each rollout. */
export function* hookTrials(
  rollouts: readonly TrialRollout[],
  {
    state,
    parent,
    countTokens,
  }: {
    readonly state: HarnessState
    readonly parent: HookTrials['parent']
    countTokens(text: string): number
  },
): Generator<void, HookTrials> {
  const tallies = new Map<string, Tally>()
  for (const rollout of rollouts) {
    const hooks = compileHooks(state, rollout.catalog)
    const takes = hooks.hooks.map((hook) => {
      const tally = tallies.get(hook.name) ?? newTally(hook)
      tallies.set(hook.name, tally)
      return followHook(hook, tally, rollout)
    })
    for (const followed of followedMoments(rollout.played, hooks, countTokens)) for (const take of takes) take(followed)
    yield
  }
  return {
    parent,
    prefixes: rollouts.reduce((sum, { played }) => sum + (played.moments.at(-1)?.step ?? 0), 0),
    tasks: new Set(rollouts.map(({ task }) => task)).size,
    successes: rollouts.filter(({ outcome }) => outcome === 'pass').length,
    hooks: [...tallies].map(([name, tally]) => trialOf(name, state.hooks?.[name], tally)),
  }
}
