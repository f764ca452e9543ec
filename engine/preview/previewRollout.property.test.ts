import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryState } from '../../test/kit/arbitraryHarness'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { previewRollout } from '../../test/kit/previewRollout'
import { runScripted, type Scripted } from '../../test/kit/runScripted'
import type { HarnessState } from '../documents/kinds/harness'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { compileHooks } from '../hooks/session/compileHooks'

const countTokens = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

/** What these do depends on answers that only a run gets. */
const asking = new Set(['run_tool', 'ask_model'])

const withoutAsking = (state: HarnessState): HarnessState => {
  const hooks = Object.entries(state.hooks ?? {}).filter(([, hook]) => hook !== null && !asking.has(hook.action))
  return { ...state, hooks: Object.fromEntries(hooks) }
}

const turn = fc.constantFrom('look', 'look k=1', 'save k=1', 'doc', 'look; save', 'done answer=v1', '? no call')
const results = ['ok', '', '{"next_page": 2}', '[]', 'ValueError: bad k']

const scripted: fc.Arbitrary<Scripted> = fc.record({
  state: arbitraryState.map(withoutAsking),
  script: fc.array(turn, { minLength: 1, maxLength: 8 }),
  world: fc.nat(20).map((salt) => ({
    step: (_: unknown, index: number) => {
      const n = (salt + index * 7) % results.length
      return { text: results[n] ?? '', isError: n === 4 }
    },
  })),
  seed: fc.nat(1000),
})

interface Told {
  readonly hook: string
  readonly step: number
  readonly status: string
}

/** A log as its reader gets it. */
const parsed = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const told = (all: readonly Told[]) => {
  const plain = all.map(({ hook, step, status }) => ({ hook, step, status }))
  const first = plain.findIndex(({ status }) => status === 'fired')
  // From then on the policy reads something else, or another thing happens.
  return first < 0 ? plain : plain.slice(0, first + 1)
}

const hookRecords = (records: readonly TrajectoryRecord[]) =>
  records.flatMap((record) => (record.type === 'hook' ? [record] : []))

test('tells of the base what a run of the sibling then does, to the first hook that fires', async () => {
  let fired = 0
  let never = 0
  await fc.assert(
    fc.asyncProperty(scripted, async ({ state = {}, ...others }) => {
      const { hooks: _, ...base } = state
      const { records } = await runScripted({ ...others, state: base })
      const preview = previewRollout(parsed(records), compileHooks(state, boxCatalog), countTokens)
      const run = await runScripted({ ...others, state })
      const live = hookRecords(run.records)
      expect(told(preview)).toEqual(told(live))
      if (live.some(({ status }) => status === 'fired')) fired++
      else never++
    }),
    { numRuns: 400 },
  )
  // Without both kinds the property would prove little.
  expect(fired).toBeGreaterThan(100)
  expect(never).toBeGreaterThan(5)
})
