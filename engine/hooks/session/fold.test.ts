import { describe, expect, test } from 'vitest'
import { firing } from '../../../test/kit/testHooks'
import type { HookEntry } from '../../documents/kinds/harness'
import { fold } from './fold'

const entries: Readonly<Record<string, Partial<HookEntry>>> = {
  warn: { event: 'before_tool' },
  set: { event: 'before_tool', action: 'set', parameters: { setFlag: 'seen' } },
  block: { event: 'before_tool', action: 'block' },
  require: { event: 'before_tool', action: 'require' },
  stop: { event: 'before_tool', action: 'stop' },
  rewrite: { event: 'before_tool', action: 'rewrite_args', parameters: { set: { '/page': 1 } } },
  retry: { event: 'after_model', action: 'retry' },
  refuse: { event: 'after_model', action: 'block' },
  extend: { event: 'limit_reached', action: 'extend', parameters: { turns: 2 } },
}

/** The hooks that are left after folding, in order. */
const left = (...names: readonly string[]): readonly string[] => {
  const firings = names.map((name, index) => firing(`${name}-${index}`, entries[name] ?? {}))
  fold(firings)
  return firings.filter(({ status }) => status === 'fired').map(({ running }) => running.hook.name)
}

describe('of several decisions', () => {
  test('the strongest is carried out, whatever the order of the hooks', () => {
    expect(left('block', 'stop')).toEqual(['stop-1'])
    expect(left('stop', 'block')).toEqual(['stop-0'])
    expect(left('retry', 'refuse')).toEqual(['refuse-1'])
  })

  test('of one kind the first is carried out', () => {
    expect(left('stop', 'stop')).toEqual(['stop-0'])
    expect(left('retry', 'retry')).toEqual(['retry-0'])
    expect(left('extend', 'extend')).toEqual(['extend-0'])
  })

  test('all blocks stay, so that all reasons are told', () => {
    expect(left('block', 'require', 'block')).toEqual(['block-0', 'require-1', 'block-2'])
  })
})

describe('beside a decision', () => {
  test('reminders and flags stay', () => {
    expect(left('warn', 'stop', 'set', 'warn')).toEqual(['warn-0', 'stop-1', 'set-2', 'warn-3'])
  })

  test('arguments are rewritten only for a call that runs', () => {
    expect(left('rewrite', 'block')).toEqual(['block-1'])
    expect(left('rewrite', 'stop')).toEqual(['stop-1'])
    expect(left('rewrite', 'warn')).toEqual(['rewrite-0', 'warn-1'])
  })
})

test('an overruled firing says by what and by whom', () => {
  const [weak, strong] = [
    firing('ask-first', { event: 'before_tool', action: 'block' }),
    firing('enough', entries['stop'] ?? {}),
  ]
  fold([weak, strong])
  expect(weak).toMatchObject({ status: 'suppressed', reason: 'overruled by stop of enough', overruledBy: 'enough' })
})

test('a firing that is suppressed already overrules nothing', () => {
  const [stopped, block] = [firing('a', entries['stop'] ?? {}), firing('b', entries['block'] ?? {})]
  stopped.status = 'suppressed'
  fold([stopped, block])
  expect(block.status).toBe('fired')
})

test('a decision that has given way to a reminder overrules nothing', () => {
  const [first, second] = [firing('a', entries['block'] ?? {}), firing('b', entries['rewrite'] ?? {})]
  first.status = 'degraded'
  first.effect = { kind: 'warn' }
  fold([first, second])
  expect([first.status, second.status]).toEqual(['degraded', 'fired'])
})
