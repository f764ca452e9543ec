import { describe, expect, test } from 'vitest'
import { firing } from '../../../test/kit/testHooks'
import { breakOff, degrade, errorRecord, isActive, recordOf, suppress } from './firing'

describe('the record of a firing', () => {
  test('says which hook did what, when and why', () => {
    const fired = { ...firing('look', {}), match: { key: 'mail.list', bindings: { api: 'mail.list' } } }
    expect(recordOf(fired, 'after_tool')).toEqual({
      hook: 'look',
      event: 'after_tool',
      action: 'warn',
      status: 'fired',
      key: 'mail.list',
      bindings: { api: 'mail.list' },
      tokens: 2,
    })
  })

  test('counts no tokens for a text that nobody sees', () => {
    const fired = firing('look', {})
    suppress(fired, 'maxPerTask 8')
    expect(recordOf(fired, 'after_tool')).toMatchObject({ status: 'suppressed', reason: 'maxPerTask 8', tokens: 0 })
  })

  test('of `record` tells the label', () => {
    const counted = firing('loops', { action: 'record', message: '', parameters: { label: 'pages' } })
    expect(recordOf(counted, 'after_tool').bindings).toEqual({ label: 'pages' })
    expect(recordOf(firing('a', { action: 'record', message: '' }), 'after_tool').bindings).toEqual({})
  })
})

describe('what can become of a firing', () => {
  test('a suppressed or broken one does nothing, a degraded one still speaks', () => {
    const [suppressed, broken, degraded, fired] = ['a', 'b', 'c', 'd'].map((name) =>
      firing(name, { event: 'before_tool', action: 'block' }),
    )
    if (suppressed) suppress(suppressed, 'cooldownSteps 3')
    if (broken) breakOff(broken, new Error('no such place'))
    if (degraded) degrade(degraded, 'maxBlocks 2')
    expect([suppressed, broken, degraded, fired].map((each) => each && isActive(each))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(broken).toMatchObject({ status: 'error', reason: 'no such place' })
    expect(degraded).toMatchObject({ reason: 'maxBlocks 2', effect: { kind: 'warn' }, text: 'look again' })
  })

  test('whatever was thrown is told', () => {
    const broken = firing('a', {})
    breakOff(broken, 'plain text')
    expect(broken.reason).toBe('plain text')
  })
})

test('a condition that breaks leaves a record without a key', () => {
  expect(errorRecord(firing('a', {}).running, 'after_tool', new TypeError('x is not a list'))).toEqual({
    hook: 'a',
    event: 'after_tool',
    action: 'warn',
    status: 'error',
    reason: 'x is not a list',
    key: '',
    bindings: {},
    tokens: 0,
  })
})
