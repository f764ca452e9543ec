import fc from 'fast-check'
import { expect, test } from 'vitest'
import { call, moment, resultOf, startHooks } from '../../../test/kit/testHooks'
import type { HookEntry } from '../../documents/kinds/harness'
import type { Moment } from '../moment'
import type { HookOutcome, HookRecord } from '../outcome'
import { effectiveLimits } from './limits'

const condition = fc.constantFrom<HookEntry['condition']>(
  'always',
  { is: 'called', parameters: { name: 'seek' } },
  { seen: 'failed', withinSteps: 2 },
  { count: { is: 'called', parameters: { name: 'set' } }, ge: 2 },
  { not: { seen: 'failed' } },
)
const limits = fc.record({
  maxPerTask: fc.constantFrom(null, 1, 3),
  maxPerKey: fc.constantFrom(null, 1, 2),
  maxPerStep: fc.constantFrom(null, 1, 2),
  cooldownSteps: fc.nat(2),
})
const entry: fc.Arbitrary<HookEntry> = fc
  .record({
    event: fc.constantFrom('before_tool', 'before_finish'),
    condition,
    action: fc.constantFrom('warn', 'block', 'require', 'set', 'record', 'stop', 'nonsense'),
    message: fc.constantFrom('a', 'a b', 'a b c {{step}}', '{{nothing}}'),
    priority: fc.constantFrom(-1, 0, 7),
    limits,
  })
  .map((hook) => (hook.action === 'set' ? { ...hook, parameters: { setFlag: 'f' } } : hook))
const harness = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), entry, { minKeys: 1 })

/** One step: calls with the answers they get, or a finish attempt. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.tuple(fc.constantFrom('seek', 'set'), fc.boolean()), { minLength: 1, maxLength: 2 }),
  },
  { weight: 1, arbitrary: fc.constant('finish' as const) },
)

const momentsOf = (steps: readonly (readonly (readonly [string, boolean])[] | 'finish')[]): readonly Moment[] =>
  steps.flatMap((content, index) => {
    const at = index + 1
    if (content === 'finish')
      return [moment('before_model', at), moment('before_finish', at, { finish: { answer: null } })]
    const calls = content.flatMap(([tool, isError], position): Moment[] => {
      const facts = { call: call(`c${at}.${position}`, tool) }
      const result = resultOf(facts.call.id, isError ? 'bad' : 'ok', isError)
      return [moment('before_tool', at, facts), moment('after_tool', at, { ...facts, result })]
    })
    return [moment('before_model', at), ...calls]
  })
const task = fc.array(step, { minLength: 1, maxLength: 15 }).map(momentsOf)
const budget = fc.record({
  maxTokensPerStep: fc.integer({ min: 1, max: 8 }),
  maxTokensPerTask: fc.integer({ min: 1, max: 25 }),
})

type Hooks = Record<string, HookEntry>
interface Played {
  readonly moment: Moment
  readonly outcome: HookOutcome
}

const play = (hooks: Hooks, moments: readonly Moment[], harnessText = {}): readonly Played[] => {
  const session = startHooks(hooks, { 'harness-text': harnessText })
  return moments.map((each) => ({ moment: each, outcome: session.raise(each) }))
}

/** How often the most frequent value occurs. */
const mostEqual = (values: readonly unknown[]): number =>
  Math.max(0, ...values.map((value) => values.filter((other) => other === value).length))

const acting = ({ status }: HookRecord) => status === 'fired' || status === 'degraded'

test('the order in which hooks are written does not matter', () => {
  fc.assert(
    fc.property(harness, task, budget, (hooks, moments, harnessText) => {
      const reversed = Object.fromEntries(Object.entries(hooks).reverse())
      expect(play(reversed, moments, harnessText)).toEqual(play(hooks, moments, harnessText))
    }),
  )
})

test('a recorded task replays to the same outcomes, from moments that were written and read back', () => {
  fc.assert(
    fc.property(harness, task, budget, (hooks, moments, harnessText) => {
      const recorded: readonly Moment[] = JSON.parse(JSON.stringify(moments))
      const outcomes = (played: readonly Played[]) => played.map(({ outcome }) => outcome)
      expect(outcomes(play(hooks, recorded, harnessText))).toEqual(outcomes(play(hooks, moments, harnessText)))
    }),
  )
})

test('no limit is ever exceeded', () => {
  fc.assert(
    fc.property(harness, task, (hooks, moments) => {
      const played = play(hooks, moments)
      for (const [name, { action, limits: given }] of Object.entries(hooks)) {
        const limit = effectiveLimits(action === 'block' || action === 'require' ? action : 'warn', given)
        const firings = played.flatMap(({ moment: { step: at }, outcome }) =>
          outcome.records.filter((record) => record.hook === name && acting(record)).map(({ key }) => ({ at, key })),
        )
        expect(firings.length).toBeLessThanOrEqual(limit.maxPerTask ?? Number.POSITIVE_INFINITY)
        expect(mostEqual(firings.map(({ key }) => key))).toBeLessThanOrEqual(
          limit.maxPerKey ?? Number.POSITIVE_INFINITY,
        )
        expect(mostEqual(firings.map(({ at }) => at))).toBeLessThanOrEqual(limit.maxPerStep ?? Number.POSITIVE_INFINITY)
        const steps = [...new Set(firings.map(({ at }) => at))]
        for (const [index, at] of steps.slice(1).entries()) {
          expect(at - (steps[index] ?? 0)).toBeGreaterThan(limit.cooldownSteps)
        }
      }
    }),
  )
})

test('texts never exceed the budgets, and every token is told in a record', () => {
  fc.assert(
    fc.property(harness, task, budget, (hooks, moments, harnessText) => {
      const perStep = new Map<number, number>()
      let total = 0
      for (const {
        moment: { step: at },
        outcome,
      } of play(hooks, moments, harnessText)) {
        const blocks = outcome.decision.kind === 'block' ? outcome.decision.texts : []
        const shown = [...outcome.texts, ...blocks].reduce((sum, { tokens }) => sum + tokens, 0)
        expect(shown).toBe(outcome.records.reduce((sum, { tokens }) => sum + tokens, 0))
        perStep.set(at, (perStep.get(at) ?? 0) + shown)
        total += shown
      }
      expect(Math.max(0, ...perStep.values())).toBeLessThanOrEqual(harnessText.maxTokensPerStep)
      expect(total).toBeLessThanOrEqual(harnessText.maxTokensPerTask)
    }),
  )
})

test('hooks hold a task up at most six times', () => {
  fc.assert(
    fc.property(harness, task, (hooks, moments) => {
      const held = play(hooks, moments).filter(({ outcome }) => outcome.decision.kind === 'block')
      expect(held.length).toBeLessThanOrEqual(6)
    }),
  )
})
