import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HarnessState } from '../../engine/documents/kinds/harness'
import { isKind } from '../../engine/documents/validate'
import { finished } from '../../engine/documents/work'
import { readTrialRollouts, type TrialRollouts } from '../../engine/node/trialRollouts'
import { tokenCounterOf } from '../../engine/policies/tokenCounts'
import { LivePreview } from '../../engine/preview/livePreview'
import { type BenchRow, median } from '../benchRow'

const repetitions = 15

/** What the base harness of the example did on more tasks than are looked at. */
const recorded = async (workspace: string): Promise<TrialRollouts> => {
  const path = join(workspace, 'runs', 'run-0001')
  const header: unknown = JSON.parse(readFileSync(join(path, 'run.json'), 'utf8'))
  const parent = isKind('run', header) ? header.harnesses[0] : undefined
  if (!isKind('run', header) || parent === undefined) throw new Error('the run has no header')
  return await readTrialRollouts([{ header, path }], parent)
}

/** A hook that fires on nearly every rollout, so that a new message has to be tried nearly everywhere. */
const stateWith = (message: string, unlessExhausted: boolean): HarnessState => ({
  hooks: {
    'next-page': {
      event: 'after_tool',
      condition: { any: [{ is: 'pagination_present', parameters: { unlessExhausted } }, 'tool_error', 'always'] },
      action: 'warn',
      message,
      limits: { maxPerTask: 12, maxPerKey: 12 },
    },
  },
})

/** Milliseconds from the first preview on; the first ones only warm up. */
const measured = (live: LivePreview, stateAt: (round: number) => HarnessState): number =>
  median(
    Array.from({ length: repetitions + 5 }, (_, round) => {
      const state = stateAt(round)
      const start = performance.now()
      finished(live.of(state))
      return performance.now() - start
    }).slice(5),
  )

const atMost = (limit: number, measure: string, value: number): BenchRow => ({
  measure,
  value,
  unit: 'ms',
  target: `<= ${limit} ms`,
  ok: value <= limit,
})

/** What a preview costs after an edit, on as many recorded prefixes as are looked at. */
export const previewRows = async (workspace: string): Promise<readonly BenchRow[]> => {
  const { rollouts } = await recorded(workspace)
  const live = new LivePreview(rollouts, tokenCounterOf('tiny'))
  const steps = rollouts.reduce((sum, { played }) => sum + (played.moments.at(-1)?.step ?? 0), 0)
  const moments = rollouts.reduce((sum, { played }) => sum + played.moments.length, 0)
  const on = `on ${steps} prefixes, ${moments} moments of ${rollouts.length} rollouts, median of ${repetitions}`
  return [
    atMost(
      100,
      `preview of one hook ${on}`,
      measured(live, (round) => stateWith('next', round % 2 === 0)),
    ),
    atMost(
      15,
      'the same after a change of its message only',
      measured(live, (round) => stateWith(`next ${round}`, true)),
    ),
  ]
}
