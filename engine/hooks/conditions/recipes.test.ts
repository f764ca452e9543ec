import { describe, expect, it } from 'vitest'
import { call, moment, resultOf, testCatalog, testTask } from '../../../test/kit/testHooks'
import type { HookEntry } from '../../documents/kinds/harness'
import type { Moment } from '../moment'
import { compileHooks } from '../session/compileHooks'
import { createHookSession } from '../session/session'

const firings = (entry: HookEntry, moments: readonly Moment[]) => {
  const hooks = compileHooks({ hooks: { recipe: entry } }, testCatalog)
  expect(hooks.problems).toEqual([])
  const session = createHookSession({ hooks, task: testTask, seed: 1, countTokens: (text) => text.length })
  return moments.flatMap((now) =>
    session
      .raise(now)
      .records.filter(({ status }) => status === 'fired')
      .map(({ key }) => `${now.step} ${now.event} ${key}`.trim()),
  )
}

const turn = (
  step: number,
  tool: string,
  args: Record<string, string>,
  answer: Partial<Moment['result']> = {},
): Moment[] => {
  const made = call(`c${step}`, tool, args)
  const result = { ...resultOf(made.id), ...answer }
  return [
    moment('before_tool', step, { call: made }),
    moment('after_tool', step, { call: made, result }),
    ...(result.isError ? [moment('tool_error', step, { call: made, result })] : []),
  ]
}
const finish = (step: number): Moment => moment('before_finish', step, { finish: { answer: null } })

describe('hooks as people write them', () => {
  it('point to the next page as long as there is one', () => {
    const hook: HookEntry = {
      event: 'after_tool',
      tools: ['seek'],
      condition: 'pagination_present',
      action: 'warn',
      message: 'next',
      parameters: { unlessExhausted: false },
      limits: { maxPerKey: 12, maxPerTask: 12 },
    }
    const page = (n: number, next: boolean) =>
      turn(n, 'seek', { app: 'mail', page: `p${n}` }, { text: 'none', ...(next && { data: { next_page: n + 1 } }) })
    expect(firings(hook, [...page(1, true), ...page(2, true), ...page(3, false)])).toEqual([
      expect.stringMatching(/^1 after_tool mail\.seek .*mail/),
      expect.stringMatching(/^2 after_tool mail\.seek .*mail/),
    ])
  })

  it('ask for the schema before a call with guessed arguments, once for each API', () => {
    const hook: HookEntry = {
      event: 'before_tool',
      tools: ['seek', 'set'],
      condition: {
        all: [
          { is: 'unread_schema', parameters: { level: 'app' } },
          { is: 'json_path', parameters: { field: 'call.arguments', path: '$.a' } },
        ],
      },
      action: 'block',
      message: 'schema',
      limits: { maxPerKey: 1 },
    }
    const guess = { app: 'mail', a: 'v1' }
    expect(firings(hook, turn(1, 'set', { app: 'mail' }))).toEqual([])
    expect(firings(hook, [...turn(1, 'set', guess), ...turn(2, 'set', guess)])).toEqual(['1 before_tool mail.set'])
    expect(firings(hook, [...turn(1, 'doc', { app: 'mail' }), ...turn(2, 'set', guess)])).toEqual([])
    expect(firings(hook, [...turn(1, 'doc', { app: 'note' }), ...turn(2, 'set', guess)])).toHaveLength(1)
  })

  it('hold the finish until the write was read back', () => {
    const hook: HookEntry = {
      event: 'before_finish',
      condition: 'no_readback_after_write',
      action: 'require',
      message: 'verify',
      parameters: { until: { not: 'no_readback_after_write' } },
    }
    const write = turn(1, 'set', { app: 'mail' })
    expect(firings(hook, [...write, finish(2)])).toEqual(['2 before_finish mail.set'])
    expect(firings(hook, [...write, finish(2), ...turn(3, 'seek', { app: 'mail' }), finish(4)])).toHaveLength(1)
    expect(firings(hook, [finish(1)])).toEqual([])
  })

  it('point to the schema after an error', () => {
    const hook: HookEntry = {
      event: 'tool_error',
      condition: 'unread_schema',
      action: 'warn',
      message: 'schema',
      parameters: { level: 'app' },
    }
    const failed = turn(1, 'set', { app: 'mail' }, { isError: true })
    expect(firings(hook, failed)).toEqual(['1 tool_error mail.set'])
    expect(firings(hook, [...turn(1, 'doc', { app: 'mail' }), ...failed])).toEqual([])
  })

  it('stop code that was run before', () => {
    const hook: HookEntry = { event: 'before_tool', condition: 'repeated_code', action: 'block', message: 'again' }
    const run = (step: number, code: string) => turn(step, 'run', { code })
    expect(firings(hook, [...run(1, 'apis.mail.set()'), ...run(2, 'apis.mail.set( )')])).toHaveLength(1)
  })

  it('do not guess at code that computes the name of its call', () => {
    const hook: HookEntry = { event: 'before_tool', condition: 'unread_schema', action: 'block', message: 'schema' }
    const run = (code: string) => turn(1, 'run', { code })
    expect(firings(hook, run('apis.spotify.search()'))).toEqual(['1 before_tool spotify.search'])
    expect(firings(hook, run('apis.spotify.search()\ngetattr(apis.spotify, name)()'))).toEqual([])
  })
})
