import type { HookEntry } from '../engine/documents/kinds/harness'
import type { Catalog } from '../engine/documents/kinds/tools'
import type { EventName } from '../engine/documents/kinds/vocabulary'
import { callFacts } from '../engine/hooks/facts/callSites'
import type { Moment, TaskFacts } from '../engine/hooks/moment'
import { type CompiledHooks, compileHooks } from '../engine/hooks/session/compileHooks'
import { createHookSession } from '../engine/hooks/session/session'
import { type BenchRow, median } from './benchRow'

const steps = 60
const resultChars = 500
/** Tasks that go through their steps side by side, so that one step of all of them is long enough to time. */
const tasks = 20
const rounds = 40
const warmUpRounds = 10

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
  errorPatterns: ['^Traceback'],
}

const task: TaskFacts = { text: 'tidy up the mail', apps: ['mail', 'note'], tags: [], expectsAnswer: true }

/** Hooks that all listen at `after_tool`, with limits that let them fire all the time. */
const hook = (
  condition: NonNullable<HookEntry['condition']>,
  parameters: NonNullable<HookEntry['parameters']> = {},
) => ({
  event: 'after_tool',
  condition,
  action: 'warn',
  message: 'look at {{tool}} again',
  parameters,
  limits: { maxPerTask: null, maxPerKey: null, maxPerStep: null },
})

const tenHooks = {
  'next-page': hook('pagination_present'),
  'next-page-all': hook('pagination_present', { unlessExhausted: false }),
  'read-schema': hook('unread_schema', { level: 'app' }),
  'same-call': hook('repeated_tool_call'),
  failed: hook('tool_error'),
  nothing: hook('empty_result'),
  long: hook('large_result'),
  stuck: hook('no_progress'),
  'more-items': hook('json_path', { path: '$.items[0].id' }),
  'says-so': hook({
    any: [
      { is: 'contains', parameters: { field: 'result.text', text: 'permission' } },
      { is: 'matches', parameters: { field: 'result.text', pattern: 'try again in \\d+ (?:seconds|minutes)' } },
    ],
  }),
}

/** A page of a list, as long as results are meant to be. */
const result = (step: number): string => {
  const items = Array.from({ length: 8 }, (_, index) => ({
    id: 10 * step + index,
    subject: `letter ${index}`,
    read: false,
  }))
  const body = JSON.stringify({ items, next_page: step + 1, note: '' })
  return body.replace('"note":""', `"note":"${'x'.repeat(resultChars - body.length)}"`)
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

/** Microseconds of processor time, of all threads: other work on the machine does not count. */
const cpuMicroseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Microseconds per event of one kind, or of all kinds, at each step of one round. */
const oneRound = (compiled: CompiledHooks, timed: EventName | 'every event'): readonly number[] => {
  const sessions = Array.from({ length: tasks }, (_, seed) =>
    createHookSession({ hooks: compiled, task, seed, countTokens }),
  )
  return Array.from({ length: steps }, (_, index) => {
    const work = sessions.map((session) => ({ session, moments: stepMoments(index + 1) }))
    let spent = 0
    let events = 0
    for (const [place, { event }] of stepMoments(index + 1).entries()) {
      const start = cpuMicroseconds()
      for (const { session, moments } of work) session.raise(moments[place] ?? unreachable())
      if (timed !== event && timed !== 'every event') continue
      spent += cpuMicroseconds() - start
      events += tasks
    }
    return spent / events
  })
}

const unreachable = (): never => {
  throw new Error('every step has the same events')
}

/** Microseconds per event at each step, the median of the rounds after some that only warm up. */
const costPerStep = (compiled: CompiledHooks, timed: EventName | 'every event'): readonly number[] => {
  const costs = Array.from({ length: rounds }, () => oneRound(compiled, timed)).slice(warmUpRounds)
  return Array.from({ length: steps }, (_, step) => median(costs.map((ofRound) => ofRound[step] ?? Number.NaN)))
}

/** Cost around a step: the median over its neighbours. */
const around = (costs: readonly number[], step: number): number =>
  median(costs.slice(Math.max(0, step - 4), Math.min(steps, step + 3)))

const atMost = (limit: number, measure: string, value: number, unit: string): BenchRow => ({
  measure,
  value,
  unit,
  target: `<= ${limit} ${unit}`,
  ok: value <= limit,
})

/**
 * What evaluating hooks costs a run, in processor time: at events at which all of 10 hooks listen, along 60 steps with
 * results of 500 characters.
 */
export async function hooks(): Promise<BenchRow[]> {
  const compiled = compileHooks({ hooks: tenHooks }, catalog)
  const [problem] = compiled.problems
  if (problem !== undefined) throw new Error(`hook ${problem.hook} of the benchmark: ${problem.message}`)
  const busiest = costPerStep(compiled, 'after_tool')
  const growth = around(busiest, 60) / around(busiest, 15)
  return [
    atMost(20, 'processor time of after_tool, 10 hooks listen, median of 60 steps', median(busiest), 'us'),
    ...[5, 15, 30, 60].map((step) => atMost(20, `the same around step ${step}`, around(busiest, step), 'us')),
    atMost(1.5, 'growth of the cost, step 60 over step 15', growth, 'x'),
    atMost(20, 'mean over the seven events of a step', median(costPerStep(compiled, 'every event')), 'us'),
    atMost(2, 'no hooks, per event', median(costPerStep(compileHooks({}, catalog), 'every event')), 'us'),
  ]
}
