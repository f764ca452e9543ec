import type { HarnessState } from '../engine/documents/kinds/harness'
import type { Catalog } from '../engine/documents/kinds/tools'
import { callFacts } from '../engine/hooks/callSites'
import { type CompiledHooks, compileHooks } from '../engine/hooks/compileHooks'
import type { Moment, TaskFacts } from '../engine/hooks/moment'
import { createHookSession } from '../engine/hooks/session'
import { type BenchRow, median } from './benchRow'

const steps = 60
const resultChars = 500
const rounds = 200
const limitMicroseconds = 20

const catalog: Catalog = {
  kind: 'tools',
  schemaVersion: 1,
  id: 'bench',
  tools: {
    list: { effect: 'read', callPattern: '<app>.list' },
    read: { effect: 'read', callPattern: '<app>.read' },
    write: { effect: 'write', callPattern: '<app>.write' },
    doc: { effect: 'schema', role: 'schema', callPattern: '<app>.doc' },
  },
  apis: { 'mail.list': { effect: 'read', paginated: true, pageArg: 'page', limitArg: 'limit' } },
}

const task: TaskFacts = { text: 'tidy up the mail', apps: ['mail', 'note'], tags: [], expectsAnswer: true }

/** Ten hooks that are tested at every call or result, with limits that let them fire all the time. */
const tenHooks = (() => {
  const limits = { maxPerTask: null, maxPerKey: null, maxPerStep: null }
  const warn = { action: 'warn', message: 'look at {{tool}} again', limits }
  const schema = { condition: 'unread_schema', parameters: { level: 'app' } }
  return {
    'next-page': { ...warn, event: 'after_tool', condition: 'pagination_present' },
    'next-page-all': {
      ...warn,
      event: 'after_tool',
      condition: 'pagination_present',
      parameters: { unlessExhausted: false },
    },
    'read-schema': { ...warn, ...schema, event: 'before_tool' },
    'schema-after': { ...warn, ...schema, event: 'after_tool' },
    'read-back': { ...warn, event: 'after_tool', condition: 'no_readback_after_write' },
    'more-items': {
      ...warn,
      event: 'after_tool',
      condition: 'json_path',
      parameters: { field: 'result.json', path: '$.items[0].id', op: 'exists' },
    },
    'has-page': {
      ...warn,
      event: 'before_tool',
      condition: 'json_path',
      parameters: { field: 'call.arguments', path: '$.page', op: 'exists' },
    },
    'first-page': {
      ...warn,
      event: 'after_tool',
      condition: { all: ['pagination_present', { notSeen: 'pagination_present', withinSteps: 5 }] },
    },
    'many-writes': { ...warn, event: 'after_tool', condition: { count: 'no_readback_after_write', ge: 3 } },
    'every-call': { ...warn, event: 'before_tool', condition: 'always', tools: ['glob:re*', '!effect:write'] },
  } satisfies NonNullable<HarnessState['hooks']>
})()

const result = (step: number): string => {
  const body = { items: [{ id: step }, { id: step + 1 }], next_page: step + 1, filler: '' }
  return JSON.stringify({ ...body, filler: 'x'.repeat(resultChars - JSON.stringify(body).length) })
}

/** The moments of one step: two calls with their results. */
const stepMoments = (step: number): readonly Moment[] => {
  const at = { step, maxTurns: steps, tokensUsed: 100 * step, contextTokens: 32_000 }
  const calls = [
    callFacts(catalog, `c${step}a`, step % 7 === 0 ? 'write' : 'list', { app: 'mail', page: step }),
    callFacts(catalog, `c${step}b`, 'read', { app: step % 2 ? 'mail' : 'note', id: step }),
  ]
  const assistant = { text: 'next', calls }
  return [
    { event: 'before_model', ...at },
    { event: 'after_model', ...at, assistant },
    ...calls.flatMap((call): Moment[] => {
      const text = result(step)
      const answered = { callId: call.id, text, isError: false, truncated: false, elidedChars: 0 }
      return [
        { event: 'before_tool', ...at, assistant, call },
        { event: 'after_tool', ...at, assistant, call, result: answered },
      ]
    }),
    { event: 'after_batch', ...at, assistant, batch: [] },
  ]
}

const countTokens = (text: string): number => Math.ceil(text.length / 4)

/** Microseconds per timed event at each step, median over many tasks; the first tenth of them only warms up. */
const costPerStep = (compiled: CompiledHooks, isTimed: (moment: Moment) => boolean): readonly number[] => {
  const samples = Array.from({ length: steps }, (): number[] => [])
  for (let round = 0; round < rounds; round++) {
    const moments = samples.map((_, index) => stepMoments(index + 1))
    const session = createHookSession({ hooks: compiled, task, seed: round, countTokens })
    for (const [index, ofStep] of moments.entries()) {
      let spent = 0
      for (const moment of ofStep) {
        const start = performance.now()
        session.raise(moment)
        if (isTimed(moment)) spent += performance.now() - start
      }
      if (round >= rounds / 10) samples[index]?.push((spent * 1000) / ofStep.filter(isTimed).length)
    }
  }
  return samples.map(median)
}

const everyEvent = (): boolean => true
const afterTool = ({ event }: Moment): boolean => event === 'after_tool'

/** Cost around a step: the median over its neighbours, since one step is too short to time alone. */
const around = (costs: readonly number[], step: number): number =>
  median(costs.slice(Math.max(0, step - 4), Math.min(steps, step + 3)))

const perEvent = (measure: string, value: number): BenchRow => ({
  measure,
  value,
  unit: 'us',
  target: `<= ${limitMicroseconds} us`,
  ok: value <= limitMicroseconds,
})

const flat = (early: number, late: number): BenchRow => ({
  measure: 'growth of the cost, step 60 over step 15',
  value: late / early,
  unit: 'x',
  target: '<= 1.5 x',
  ok: late / early <= 1.5,
})

/** What evaluating hooks costs a run: per event with 10 hooks and results of 500 characters, along 60 steps. */
export async function hooks(): Promise<BenchRow[]> {
  const compiled = compileHooks({ hooks: tenHooks }, catalog)
  const [problem] = compiled.problems
  if (problem !== undefined) throw new Error(`hook ${problem.hook} of the benchmark: ${problem.message}`)
  const costs = costPerStep(compiled, everyEvent)
  const busiest = costPerStep(compiled, afterTool)
  const none = median(costPerStep(compileHooks({}, catalog), everyEvent))
  return [
    perEvent('10 hooks, per event, median over 60 steps', median(costs)),
    ...[5, 15, 30, 60].map((step) => perEvent(`10 hooks, per event around step ${step}`, around(costs, step))),
    {
      measure: 'of these, after_tool alone: 7 of the 10 listen, 4 readings of the result',
      value: median(busiest),
      unit: 'us',
      ok: true,
    },
    flat(around(costs, 15), around(costs, 60)),
    { measure: 'no hooks, per event', value: none, unit: 'us', target: '<= 2 us', ok: none <= 2 },
  ]
}
