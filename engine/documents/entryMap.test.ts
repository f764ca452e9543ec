import { describe, expect, test } from 'vitest'
import { type EntryMap, entriesOf, entryAt, presentEntries } from './entryMap'
import { parseDocument } from './text/parse'

/** A state as a broken document may hold it. */
const stateOf = (text: string): EntryMap => {
  const { value } = parseDocument(text)
  return Object.fromEntries(Object.entries(Object(value)))
}

describe('the entries of a section', () => {
  test.each([
    ['{"rules": {"a": {}, "b": {"text": "x"}}}', ['a', 'b']],
    ['{"rules": {"a": null, "b": {}}}', ['b']],
    ['{"rules": {"a": "text", "b": 0, "c": false}}', ['a', 'b', 'c']],
    ['{"rules": {"__proto__": {}, "constructor": {}}}', ['__proto__', 'constructor']],
    ['{"rules": []}', []],
    ['{"rules": [{}]}', []],
    ['{"rules": "text"}', []],
    ['{"rules": null}', []],
    ['{"__proto__": {"rules": {"a": {}}}}', []],
    ['{}', []],
  ])('of %s are %j', (text, names) => {
    expect(entriesOf(stateOf(text), 'rules').map(([name]) => name)).toEqual(names)
  })

  test.each(['toString', '__proto__', 'constructor'])('are not those that every object seems to have: %s', (name) => {
    expect(entriesOf({}, name)).toEqual([])
    expect(entryAt({}, name, 'name')).toBeNull()
    expect(entryAt({ rules: {} }, 'rules', name)).toBeNull()
  })
})

describe('one entry', () => {
  test.each([
    ['{"rules": {"a": {"text": "x"}}}', { text: 'x' }],
    ['{"rules": {"a": null}}', null],
    ['{"rules": {"b": {}}}', null],
    ['{"rules": {"a": 0}}', 0],
    ['{"rules": ["x"]}', null],
    ['{}', null],
  ])('of %s is %j', (text, entry) => expect(entryAt(stateOf(text), 'rules', 'a')).toEqual(entry))
})

test('an entry that is undefined is absent', () => {
  expect(entryAt({ rules: { a: undefined } }, 'rules', 'a')).toBeNull()
  expect(entriesOf({ rules: { a: undefined } }, 'rules')).toEqual([])
})

describe('what is present', () => {
  test.each([
    ['{"rules": {"a": null}, "hooks": {}, "tools": {"t": {}}}', '{"tools":{"t":{}}}'],
    ['{"rules": "text", "hooks": []}', '{}'],
    ['{"flows": {"a": 1}}', '{"flows":{"a":1}}'],
    ['{"rules": {"a": {"b": null}}}', '{"rules":{"a":{"b":null}}}'],
  ])('in %s is %s', (text, present) => expect(JSON.stringify(presentEntries(stateOf(text)))).toBe(present))

  test('is present again: a second look changes nothing, and the first changes nothing that it was given', () => {
    const state = stateOf('{"rules": {"a": null, "b": {"c": null}}, "hooks": {}}')
    const before = structuredClone(state)
    expect(presentEntries(presentEntries(state))).toEqual(presentEntries(state))
    expect(state).toEqual(before)
  })
})
