import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryState } from '../../test/kit/arbitraryHarness'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { runScripted } from '../../test/kit/runScripted'
import { compileHooks } from '../hooks/session/compileHooks'
import { hookUses } from './hookUse'
import { trialMoments } from './previewRollout'

/** As the scripted agent counts. */
const countTokens = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length
const turn = fc.constantFrom('look', 'look k=1', 'save k=1', 'doc', 'look; save', 'done answer=v1', '? no call')

test('firings are those of the result line, and no more of them were followed', async () => {
  let followed = 0
  await fc.assert(
    fc.asyncProperty(arbitraryState, fc.array(turn, { minLength: 1, maxLength: 8 }), async (state, script) => {
      const { records, result } = await runScripted({ state, script })
      const trial = trialMoments(JSON.parse(JSON.stringify(records)))
      if (trial === undefined) throw new Error('the log has no header')
      const uses = hookUses(trial, compileHooks(state, boxCatalog), countTokens)
      const fired = uses.flatMap(({ hook, fired: count }) => (count > 0 ? [[hook, count]] : []))
      expect(Object.fromEntries(fired)).toEqual(result.firings)
      for (const use of uses) {
        expect(use.complied ?? 0).toBeGreaterThanOrEqual(0)
        expect(use.complied ?? 0).toBeLessThanOrEqual(use.fired)
        followed += use.complied ?? 0
      }
    }),
    { numRuns: 400 },
  )
  expect(followed).toBeGreaterThan(0)
})
