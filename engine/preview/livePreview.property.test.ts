import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryState } from '../../test/kit/arbitraryHarness'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { runScripted } from '../../test/kit/runScripted'
import type { HarnessState } from '../documents/kinds/harness'
import { finished } from '../documents/work'
import { LivePreview, type TrialRollout } from './livePreview'
import { trialMoments } from './previewRollout'

const countTokens = (text: string): number => text.length
const turn = fc.constantFrom('look', 'look k=1', 'save k=1', 'look; save', 'done answer=v1', '? no call')
const message = fc.constantFrom(
  '',
  'x',
  'look at {{tool}}',
  '{{error.type}}',
  '{{nothing}}',
  'y'.repeat(2000),
  '{{user.none}}',
)

/** The state with another message in some of its hooks. */
const withMessages = (state: HarnessState, messages: readonly string[]): HarnessState => {
  const hooks = Object.entries(state.hooks ?? {}).map(([name, hook], index) => {
    const text = messages[index % (messages.length + 1)]
    return [name, hook === null || text === undefined ? hook : { ...hook, message: text }] as const
  })
  return { ...state, hooks: Object.fromEntries(hooks) }
}

test('after any change of messages the preview is that of trying all hooks anew', async () => {
  let [kept, fired] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      arbitraryState,
      fc.array(turn, { minLength: 1, maxLength: 5 }),
      fc.array(fc.array(message, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (state, script, edits) => {
        const { records } = await runScripted({ script })
        const played = trialMoments(records)
        if (played === undefined) throw new Error('the log has no header')
        const about = { reference: 'r/H0/t1/0', task: 't1', outcome: 'fail', log: '', catalog: boxCatalog } as const
        const rollouts: readonly TrialRollout[] = [{ ...about, played }]
        const live = new LivePreview(rollouts, countTokens)
        for (const messages of [[], ...edits]) {
          const edited = withMessages(state, messages)
          const previewed = finished(live.of(edited))
          expect(previewed).toEqual(finished(new LivePreview(rollouts, countTokens).of(edited)))
          kept += 1
          fired += previewed[0]?.firings.filter(({ status }) => status === 'fired').length ?? 0
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(fired).toBeGreaterThan(kept / 10)
})
