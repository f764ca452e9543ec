import { describe, expect, test } from 'vitest'
import { call, testCatalog } from '../../../test/kit/testHooks'
import { compileSelectors, parseSelector, toolNamed } from './selectors'

const selected = (selectors: readonly string[] | undefined, tools = {}): readonly string[] => {
  const selects = compileSelectors(selectors, { catalog: testCatalog, tools })
  return ['seek', 'set', 'doc', 'done', 'run', 'reset'].filter((name) => selects(call('c', name)))
}

describe('the form of a selector', () => {
  test.each([
    ['list', false, 'exact', 'list'],
    ['!list', true, 'exact', 'list'],
    ['glob:l*', false, 'glob', 'l*'],
    ['!re:a:b', true, 're', 'a:b'],
    ['effect:write', false, 'effect', 'write'],
    ['role:schema', false, 'role', 'schema'],
    ['server:tool', false, 'exact', 'server:tool'],
  ])('%s', (written, excludes, kind, text) => {
    expect(parseSelector(written)).toEqual({ excludes, kind, text })
  })
})

test('a name or an alias names one tool; nothing inherited does', () => {
  expect(['set', 'write', 'unknown', 'toString'].map((name) => toolNamed(name, testCatalog))).toEqual([
    'set',
    'set',
    undefined,
    undefined,
  ])
})

describe('tool selectors', () => {
  test('without selectors every tool is selected, also one that no catalogue knows', () => {
    expect(selected(undefined)).toEqual(['seek', 'set', 'doc', 'done', 'run', 'reset'])
  })

  test('a plain name is the whole name, not a prefix', () => {
    expect(selected(['set'])).toEqual(['set'])
    expect(selected(['se'])).toEqual([])
  })

  test('an alias of the catalogue means its tool', () => {
    expect(selected(['write'])).toEqual(['set'])
  })

  test('globs match the whole name and quote everything but * and ?', () => {
    expect(selected(['glob:*se*'])).toEqual(['seek', 'set', 'reset'])
    expect(selected(['glob:d?c'])).toEqual(['doc'])
    expect(selected(['glob:s.t'])).toEqual([])
    expect(selected(['glob:*'])).toHaveLength(6)
  })

  test('a regex is anchored at both ends', () => {
    expect(selected(['re:set'])).toEqual(['set'])
    expect(selected(['re:(re)?set|doc'])).toEqual(['set', 'doc', 'reset'])
  })

  test('effect and role come from the catalogue, the role also from the harness', () => {
    expect(selected(['effect:write'])).toEqual(['set'])
    expect(selected(['role:schema'])).toEqual(['doc'])
    expect(selected(['role:schema'], { seek: { role: 'schema' } })).toEqual(['seek', 'doc'])
  })

  test('an exclusion wins over every inclusion, and alone leaves all other tools', () => {
    expect(selected(['glob:*se*', '!set'])).toEqual(['seek', 'reset'])
    expect(selected(['!effect:write', '!re:r.*'])).toEqual(['seek', 'doc', 'done'])
  })

  test('a regex that is not linear is refused with its selector', () => {
    expect(() => selected(['re:(?=set)set'])).toThrow(/selector "re:\(\?=set\)set"/)
  })
})
