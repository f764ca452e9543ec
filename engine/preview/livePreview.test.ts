import { expect, test } from 'vitest'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { hookOf } from '../../test/kit/harnessOf'
import { runScripted } from '../../test/kit/runScripted'
import type { HarnessState, HookEntry } from '../documents/kinds/harness'
import { LivePreview, type TrialRollout } from './livePreview'
import { trialMoments } from './previewRollout'

const countTokens = (text: string): number => text.length

/** One rollout per script. */
const rolloutsOf = (scripts: readonly (readonly string[])[]): Promise<readonly TrialRollout[]> =>
  Promise.all(
    scripts.map(async (script, index) => {
      const { records } = await runScripted({ script: [...script] })
      const played = trialMoments(records)
      if (played === undefined) throw new Error('the log has no header')
      return { reference: `r/H0/t${index}/0`, task: `t${index}`, outcome: 'fail', log: '', catalog: boxCatalog, played }
    }),
  )

const scripts = [
  ['look', 'done answer=v1'],
  ['save k=1', 'done answer=v1'],
  ['look', 'save k=1', 'done answer=v1'],
]

/** What comes of a state, and how many rollouts had to be looked at again for it. */
const tried = (live: LivePreview, state: HarnessState) => {
  const work = live.of(state)
  for (let again = 0; ; again += 1) {
    const { done, value } = work.next()
    if (done === true) return { again, rollouts: value }
  }
}

const state = (save: Partial<HookEntry> = {}, others: HarnessState['hooks'] = {}): HarnessState => ({
  hooks: { ...others, save: hookOf('after_tool', 'warn', { message: 'check {{tool}}', tools: ['save'], ...save }) },
})

const textsIn = ({ rollouts }: ReturnType<typeof tried>) =>
  rollouts.map(({ firings }) => firings.map(({ hook, status, text }) => `${hook} ${status} ${text}`).join())

test('after a change of a message only rollouts on which the hook fired are looked at again', async () => {
  const live = new LivePreview(await rolloutsOf(scripts), countTokens)
  expect(tried(live, state()).again).toBe(3)
  const changed = tried(live, state({ message: 'verify' }))
  expect(changed.again).toBe(2)
  expect(textsIn(changed)).toEqual(['', 'save fired verify', 'save fired verify'])
  expect(tried(live, state({ message: 'verify' })).again).toBe(0)
})

test('a change of anything else is tried on all of them', async () => {
  const live = new LivePreview(await rolloutsOf(scripts), countTokens)
  tried(live, state())
  expect(textsIn(tried(live, state({ tools: ['look'] })))).toEqual([
    'save fired check look',
    '',
    'save fired check look',
  ])
})

test.each([
  ['a message that became too long', { message: 'x'.repeat(50), limits: { maxTokens: 20 } }],
  ['a message with a variable that nobody binds', { message: '{{api}} {{error.type}}', limits: { maxTokens: 20 } }],
])('%s is suppressed', async (_, change) => {
  const rollouts = await rolloutsOf(scripts)
  const live = new LivePreview(rollouts, countTokens)
  tried(live, state({ message: 'short', limits: { maxTokens: 20 } }))
  const after = tried(live, state(change))
  expect(textsIn(after)[1]).toBe('save suppressed undefined')
  expect(after.rollouts).toEqual(tried(new LivePreview(rollouts, countTokens), state(change)).rollouts)
})

test('a message that came to a hook that cannot be without one lets it run', async () => {
  const live = new LivePreview(await rolloutsOf(scripts), countTokens)
  expect(textsIn(tried(live, state({ message: '' })))).toEqual(['', '', ''])
  expect(textsIn(tried(live, state({ message: 'now' })))[1]).toBe('save fired now')
})

test('a longer message of one hook may leave no room for another', async () => {
  const others = { later: hookOf('after_tool', 'warn', { message: 'and this', priority: -1 }) }
  const budgets = { 'harness-text': { maxTokensPerTask: 20, maxTokensPerStep: 20 } }
  const live = new LivePreview(await rolloutsOf(scripts), countTokens)
  expect(textsIn(tried(live, { ...state({ message: 'short' }, others), budgets }))[1]).toContain('later fired')
  const long = { ...state({ message: 'much longer text' }, others), budgets }
  expect(textsIn(tried(live, long))[1]).toContain('later suppressed')
})

test('work that is not brought to its end leaves everything as it was', async () => {
  const live = new LivePreview(await rolloutsOf(scripts), countTokens)
  tried(live, state())
  live.of(state({ event: 'before_tool' })).next()
  expect(tried(live, state()).again).toBe(0)
})
