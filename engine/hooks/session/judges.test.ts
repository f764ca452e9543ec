import { describe, expect, test } from 'vitest'
import { call, hook, moment, resultOf, testCatalog, testTask } from '../../../test/kit/testHooks'
import type { HarnessState, HookEntry } from '../../documents/kinds/harness'
import type { HookAnswer, HookOutcome, ModelQuestion } from '../outcome'
import { compileHooks } from './compileHooks'
import { createHookSession } from './session'

const asks = (prompt: string, model = 'critic') => ({ is: 'judge', parameters: { model, prompt } })

const start = (hooks: Record<string, Partial<HookEntry>>, calls = 4) => {
  const entries: NonNullable<HarnessState['hooks']> = Object.fromEntries(
    Object.entries(hooks).map(([name, changes]) => [name, hook(changes)]),
  )
  const state = { hooks: entries, budgets: { 'hook-model-calls': { maxPerTask: calls } } }
  const compiled = compileHooks(state, testCatalog)
  const session = createHookSession({ hooks: compiled, task: testTask, seed: 1, countTokens: (text) => text.length })
  const asked: ModelQuestion[] = []
  /** Raises a moment and answers every question by `says`. */
  const raise = (at: Parameters<typeof session.raise>[0], says: (prompt: string) => HookAnswer): HookOutcome => {
    let outcome = session.raise(at)
    const open = [...outcome.requests]
    for (const request of open) {
      if (request.kind === 'run_tool') throw new Error('nobody wants a tool here')
      asked.push(request)
      outcome = session.answer(request, says(request.prompt))
      open.push(...outcome.requests)
    }
    return outcome
  }
  return { raise, session, asked, problems: compiled.problems }
}

const afterTool = (step: number, text = 'ok', isError = false) =>
  moment('after_tool', step, { call: call(`c${step}`, 'seek'), result: resultOf(`c${step}`, text, isError) })

const yes = (): HookAnswer => ({ kind: 'judge', label: 'yes' })
const no = (): HookAnswer => ({ kind: 'judge', label: 'no' })

describe('a hook with a judge', () => {
  test('asks first, and nothing happens until there is an answer', () => {
    const { session } = start({ look: { condition: asks('Is {{result.text}} enough at {{tool}}?') } })
    const outcome = session.raise(afterTool(1))
    expect(outcome).toMatchObject({ texts: [], records: [], decision: { kind: 'continue' } })
    expect(outcome.requests).toEqual([
      {
        kind: 'judge',
        id: 'q0',
        hook: 'look',
        model: 'critic',
        prompt: 'Is ok enough at seek?',
        labels: ['yes', 'no'],
        maxTokens: 16,
      },
    ])
  })

  test('fires on yes and is silent on no', () => {
    const { raise } = start({ look: { condition: asks('enough?'), limits: { maxPerKey: 8 } } })
    expect(raise(afterTool(1), no)).toMatchObject({ texts: [], records: [] })
    expect(raise(afterTool(2), yes)).toMatchObject({
      texts: [{ hook: 'look', text: 'look again' }],
      records: [{ hook: 'look', status: 'fired' }],
    })
  })

  test.each([
    [{ kind: 'failed', reason: 'the model answered `hm`' }, 'the model answered `hm`'],
    [{ kind: 'judge', label: 'perhaps' }, 'the answer is neither yes nor no'],
  ] as const)('does nothing on %j, and says so', (answer, reason) => {
    const { raise } = start({ look: { condition: { not: asks('enough?') } } })
    expect(raise(afterTool(1), () => answer)).toMatchObject({
      decision: { kind: 'continue' },
      texts: [],
      records: [{ hook: 'look', status: 'error', reason }],
    })
  })

  test('whose question names what is not there is suppressed and asks nobody', () => {
    const { raise, asked } = start({ look: { condition: asks('{{user.name}}?') } })
    expect(raise(afterTool(1), yes).records).toMatchObject([
      { status: 'suppressed', reason: 'undefined template variable `user.name`' },
    ])
    expect(asked).toEqual([])
  })

  test('needs no other hook to wait outside of its event', () => {
    const { raise, asked } = start({ look: { condition: asks('enough?') } })
    raise(moment('before_model', 1), yes)
    raise(moment('after_batch', 1, { batch: [] }), yes)
    expect(asked).toEqual([])
  })
})

describe('a call that would not matter is not made', () => {
  test('when a part before the judge, or behind it, already decides', () => {
    const { raise, asked } = start({
      before: { condition: { all: ['tool_error', asks('bad?')] } },
      behind: { condition: { all: [asks('bad?'), 'tool_error'] } },
      either: { condition: { any: ['always', asks('bad?')] } },
    })
    const outcome = raise(afterTool(1), yes)
    expect(asked).toEqual([])
    expect(outcome.records).toMatchObject([{ hook: 'either', status: 'fired' }])
  })

  test('when a limit refuses the hook whatever the answer', () => {
    const { raise, asked } = start({ look: { condition: asks('enough?') } })
    raise(afterTool(1), yes)
    expect(raise(afterTool(2), yes).records).toMatchObject([{ status: 'suppressed', reason: 'maxPerKey 1' }])
    expect(asked).toHaveLength(1)
  })

  test('but it is made when another part could make the hook fire under another key', () => {
    const { raise, asked } = start({ look: { condition: { any: [asks('enough?'), 'tool_error'] } } })
    raise(afterTool(1), yes)
    const outcome = raise(afterTool(2, 'no such key', true), no)
    expect(asked).toHaveLength(2)
    expect(outcome.records).toMatchObject([{ status: 'fired', key: expect.stringContaining('no such key') }])
  })
})

describe('several judges', () => {
  test('are asked as long as one is needed, and the same question once', () => {
    const { raise, asked } = start({
      one: { condition: { all: [asks('first?'), asks('second?')] } },
      two: { condition: asks('first?') },
    })
    const outcome = raise(afterTool(1), yes)
    expect(asked.map(({ id, prompt }) => [id, prompt])).toEqual([
      ['q0', 'first?'],
      ['q1', 'second?'],
    ])
    expect(outcome.records.map(({ hook: name, status }) => [name, status])).toEqual([
      ['one', 'fired'],
      ['two', 'fired'],
    ])
  })

  test('that need unlike answers are asked', () => {
    const { raise } = start({ look: { condition: { all: [asks('good?'), { not: asks('bad?') }] } } })
    const outcome = raise(afterTool(1), (prompt) => (prompt === 'good?' ? yes() : no()))
    expect(outcome.records).toMatchObject([{ status: 'fired' }])
  })

  test('share the budget of the task; the hook that gets none is suppressed with the reason', () => {
    const { raise, asked } = start({ one: { condition: asks('first?') }, two: { condition: asks('second?') } }, 1)
    const { records } = raise(afterTool(1), yes)
    expect(asked.map(({ prompt }) => prompt)).toEqual(['first?'])
    expect(records).toMatchObject([
      { hook: 'one', status: 'fired' },
      { hook: 'two', status: 'suppressed', reason: 'budget hook-model-calls: 1 per task' },
    ])
  })

  test('and without a budget nobody is asked', () => {
    const { raise, asked } = start({ one: { condition: asks('first?') } }, 0)
    expect(raise(afterTool(1), yes).records).toMatchObject([{ reason: 'budget hook-model-calls: 0 per task' }])
    expect(asked).toEqual([])
  })
})

describe('hooks beside one with a judge', () => {
  test('wait for it, so that all of them act on the same prefix and decide together', () => {
    const stop = { event: 'before_finish', action: 'stop', message: '' } as const
    const hooks = { late: { ...stop, condition: asks('stop?') }, hold: { event: 'before_finish', action: 'block' } }
    const { raise, session } = start(hooks)
    const finishing = moment('before_finish', 1, { finish: { answer: 'v' } })
    expect(session.raise(finishing).records).toEqual([])
    const outcome = raise({ ...finishing, step: 2 }, yes)
    expect(outcome.decision).toMatchObject({ kind: 'stop', hook: 'late' })
  })

  test('do not see its flag in the same event', () => {
    const { raise } = start({
      first: { condition: 'always', action: 'set', message: '', priority: 5, parameters: { setFlag: 'seen' } },
      second: {
        condition: { all: [asks('go?'), { not: { is: 'flag', parameters: { flag: 'seen' } } }] },
      },
    })
    expect(raise(afterTool(1), yes).records.map(({ hook: name }) => name)).toEqual(['first', 'second'])
  })
})

describe('where a judge may stand', () => {
  test('in `until` of `require`, which then stops blocking on yes', () => {
    const until = asks('Was it read back?')
    const entry = {
      event: 'before_finish',
      action: 'require',
      parameters: { until },
      limits: { maxPerStep: 8 },
    } as const
    const { raise } = start({ hold: entry })
    const finishing = (step: number) => moment('before_finish', step, { finish: { answer: 'v' } })
    expect(raise(finishing(1), no).decision.kind).toBe('block')
    expect(raise(finishing(2), yes).decision.kind).toBe('continue')
  })

  test.each([
    [{ seen: asks('x?') }, 'seen'],
    [{ notSeen: { not: asks('x?') } }, 'notSeen'],
    [{ count: { any: ['always', asks('x?')] }, ge: 2 }, 'count'],
  ])('not in %j, which would ask at every step', (condition, operator) => {
    const { problems } = start({ look: { condition } })
    expect(problems).toEqual([
      { hook: 'look', message: `\`judge\` cannot stand inside \`${operator}\`, which would ask at every step` },
    ])
  })

  test('before a question of `ask_model`, and both count against one budget', () => {
    const ask = { askModel: 'critic', askPrompt: 'Which?', answers: { stop: { action: 'stop' }, go: null } }
    const hooks = { both: { condition: asks('ask?'), action: 'ask_model', message: '', parameters: ask } }
    const answers = (prompt: string): HookAnswer => (prompt === 'ask?' ? yes() : { kind: 'ask_model', label: 'stop' })
    const enough = start(hooks, 2)
    expect(enough.raise(afterTool(1), answers).decision.kind).toBe('stop')
    expect(enough.asked.map(({ kind, id }) => [kind, id])).toEqual([
      ['judge', 'q0'],
      ['ask_model', 'q1'],
    ])
    const scarce = start(hooks, 1)
    expect(scarce.raise(afterTool(1), answers).records).toMatchObject([
      { status: 'suppressed', reason: 'budget hook-model-calls: 1 per task' },
    ])
  })
})
