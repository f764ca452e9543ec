import { describe, expect, test } from 'vitest'
import { call, moment, resultOf, testCatalog, testTask } from '../../../test/kit/testHooks'
import { createPrefixState } from './prefixState'

const start = () => createPrefixState(testTask, testCatalog, 7)

describe('calls of the prefix', () => {
  test('a call is there from before_tool on, its result from after_tool on', () => {
    const state = start()
    const seek = call('c1', 'seek', { app: 'mail', key: 'k3' })
    state.advance(moment('before_tool', 1, { call: seek }))
    expect(state.prefix.calls).toMatchObject([{ call: seek, step: 1, index: 0, blocked: false }])
    expect(state.prefix.calls[0]?.result).toBeUndefined()
    state.advance(moment('after_tool', 1, { call: seek, result: resultOf('c1', 'v5') }))
    expect(state.prefix.calls).toHaveLength(1)
    expect(state.prefix.calls[0]?.result?.text).toBe('v5')
  })

  test('a vetoed call stays, marked', () => {
    const state = start()
    state.advance(moment('before_tool', 1, { call: call('c1', 'seek') }))
    state.advance(moment('tool_blocked', 1, { call: call('c1', 'seek') }))
    state.advance(moment('tool_blocked', 1, { call: call('c2', 'set') }))
    expect(state.prefix.calls.map(({ blocked }) => blocked)).toEqual([true, true])
  })

  test('an id that a later step uses again is another call', () => {
    const state = start()
    state.advance(moment('before_tool', 1, { call: call('c0', 'seek') }))
    state.advance(moment('before_tool', 2, { call: call('c0', 'seek') }))
    expect(state.prefix.calls.map(({ step }) => step)).toEqual([1, 2])
  })

  test('what the environment reports replaces what the catalogue guessed', () => {
    const state = start()
    const run = call('c1', 'run', { code: 'apis.mail.set(k=1)' })
    state.advance(moment('before_tool', 1, { call: run }))
    expect(state.prefix.calls[0]?.sites).toMatchObject([{ api: 'mail.set', effect: 'write' }])
    const apis = [{ app: 'mail', api: 'mail.list', effect: 'read' as const, args: { page: 2 }, ok: true }]
    state.advance(moment('after_tool', 1, { call: run, result: { ...resultOf('c1'), apis } }))
    expect(state.prefix.calls[0]?.sites).toEqual(apis)
    expect(state.prefix.calls[0]?.family).toBe('mail.list')
  })
})

describe('fingerprint and family', () => {
  const tracked = (tool: string, args: Parameters<typeof call>[2]) => {
    const state = start()
    state.advance(moment('before_tool', 1, { call: call('c1', tool, args) }))
    return state.prefix.calls[0]
  }

  test('the order of arguments does not matter, also inside objects', () => {
    const one = tracked('seek', { app: 'mail', filter: { a: 1, b: 2 } })
    const other = tracked('seek', { filter: { b: 2, a: 1 }, app: 'mail' })
    expect(one?.fingerprint).toBe(other?.fingerprint)
    expect(one?.fingerprint).not.toBe(tracked('set', { app: 'mail', filter: { a: 1, b: 2 } })?.fingerprint)
  })

  test('pages of one list are one family, other arguments make another', () => {
    const first = tracked('seek', { app: 'mail', key: 'k3', page: 'p1' })
    expect(first?.family).toBe(tracked('seek', { app: 'mail', key: 'k3', page: 'p2' })?.family)
    expect(first?.family).not.toBe(tracked('seek', { app: 'mail', key: 'k4', page: 'p1' })?.family)
    expect(first?.fingerprint).not.toBe(tracked('seek', { app: 'mail', key: 'k3', page: 'p2' })?.fingerprint)
  })

  test('an argument that the catalogue calls a page is one', () => {
    const apis = { 'mail.seek': { pageArg: 'seite' } }
    const state = createPrefixState(testTask, { ...testCatalog, apis }, 7)
    state.advance(moment('before_tool', 1, { call: call('c1', 'seek', { app: 'mail', seite: 2 }) }))
    expect(state.prefix.calls[0]?.family).toBe('mail.seek "app":"mail"')
  })

  test('calls of one API in different code are one family', () => {
    const one = tracked('run', { code: 'apis.mail.list(page=1)' })
    expect(one?.family).toBe(tracked('run', { code: 'x = apis.mail.list(page=2)' })?.family)
  })
})

test('a flag is visible from the next moment on', () => {
  const state = start()
  state.advance(moment('before_model', 1))
  state.setFlag('asked', true)
  expect(state.prefix.flags.has('asked')).toBe(false)
  state.advance(moment('after_model', 1))
  expect(state.prefix.flags.get('asked')).toBe(true)
})
