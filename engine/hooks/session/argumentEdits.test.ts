import { describe, expect, test } from 'vitest'
import { disclosureOf, editArguments } from './argumentEdits'

const edit = (args: Parameters<typeof editArguments>[0], set = {}, remove: string[] = []) =>
  editArguments(args, { set, remove })

describe('editing arguments', () => {
  test('sets and removes members, and leaves the given object alone', () => {
    const given = { limit: 5, page: 1 }
    expect(edit(given, { '/limit': 20 }, ['/page'])).toEqual({ limit: 20 })
    expect(given).toEqual({ limit: 5, page: 1 })
  })

  test('sets a member to null without removing it', () => {
    expect(edit({ a: 1 }, { '/a': null })).toEqual({ a: null })
  })

  test('creates the objects on the way to a new member, not to one that is removed', () => {
    expect(edit({}, { '/filter/size': 3 })).toEqual({ filter: { size: 3 } })
    expect(edit({}, {}, ['/filter/size'])).toEqual({})
  })

  test('reads ~1 and ~0 in a pointer as / and ~', () => {
    expect(edit({}, { '/a~1b~0c': 1 })).toEqual({ 'a/b~c': 1 })
  })

  test('takes names that every object has as ordinary names', () => {
    expect(Object.keys(edit({}, { '/constructor': 1 }))).toEqual(['constructor'])
  })

  test('refuses a pointer through a value and one that is no pointer', () => {
    expect(() => edit({ a: 'text' }, { '/a/b': 1 })).toThrow('`/a/b` leads through a value')
    expect(() => edit({}, { limit: 1 })).toThrow('`limit` is not a JSON Pointer')
  })
})

test('the disclosure names every change', () => {
  expect(disclosureOf({ set: { '/limit': 20, '/q': 'x' }, remove: ['/page'] })).toBe(
    'Arguments changed before the call: /page removed; /limit = 20; /q = "x".',
  )
})
