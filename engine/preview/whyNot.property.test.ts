import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryState } from '../../test/kit/arbitraryHarness'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { runScripted } from '../../test/kit/runScripted'
import type { HarnessState } from '../documents/kinds/harness'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { compileHooks } from '../hooks/session/compileHooks'
import { trialMoments } from './previewRollout'
import { type MomentVerdict, whyNot } from './whyNot'

const countTokens = (text: string): number => text.length
const turn = fc.constantFrom('look', 'look k=1', 'save k=1', 'look; save', 'done answer=v1', '? no call')

/** Everything that is told of every hook at every step. */
const allVerdicts = (state: HarnessState, records: readonly TrajectoryRecord[]): readonly MomentVerdict[] => {
  const trial = trialMoments(records)
  const hooks = compileHooks(state, boxCatalog)
  const steps = Array.from({ length: (trial?.moments.at(-1)?.step ?? 0) + 1 }, (_, step) => step)
  return hooks.hooks.flatMap(({ name: hook }) =>
    steps.flatMap((step) => (trial && whyNot(trial, hooks, { hook, step }, countTokens))?.moments ?? []),
  )
}

const silent = new Set<MomentVerdict['status']>(['false', 'done', 'not selected'])

test('a hook did something exactly where its condition is told to hold', async () => {
  const told = { held: 0, false: 0 }
  await fc.assert(
    fc.asyncProperty(arbitraryState, fc.array(turn, { minLength: 1, maxLength: 5 }), async (state, script) => {
      const { records } = await runScripted({ script })
      for (const { status, condition, until } of allVerdicts(state, records)) {
        if (status === 'not selected') continue
        const holds = condition.holds === true && until?.holds !== true
        expect(silent.has(status)).toBe(!holds)
        told[holds ? 'held' : 'false'] += 1
      }
    }),
    { numRuns: 150 },
  )
  // Without both kinds the property would prove little.
  expect(told.held).toBeGreaterThan(100)
  expect(told.false).toBeGreaterThan(100)
})
