import { describe, expect, test } from 'vitest'
import { type DocumentPath, locate, pathAt, spanInString } from './locate'
import { parseDocument } from './parse'

const at = (text: string, path: DocumentPath) => {
  const place = locate(parseDocument(text), path)
  return (
    place && [place.key && text.slice(place.key.start, place.key.end), text.slice(place.value.start, place.value.end)]
  )
}

/** The path at the mark `$0` in a text. */
const cursor = (text: string) => pathAt(parseDocument(text.replace('$0', '')), text.indexOf('$0'))

describe('locate', () => {
  const text = '{ "state": { "hooks": { "a.b": { "tools": ["x", { "y": 1 }] } } }, "id": "H0" }'

  test('finds the root, members and elements', () => {
    expect(at(text, [])).toEqual([undefined, text])
    expect(at(text, ['id'])).toEqual(['"id"', '"H0"'])
    expect(at(text, ['state', 'hooks', 'a.b', 'tools', 1, 'y'])).toEqual(['"y"', '1'])
    expect(at(text, ['state', 'hooks', 'a.b', 'tools', 0])).toEqual([undefined, '"x"'])
  })

  test.each([
    [['nothing']],
    [['id', 'x']],
    [['id', 0]],
    [['state', 0]],
    [['state', 'hooks', 'a.b', 'tools', 2]],
    [['toString']],
  ])('finds nothing at %j', (path) => expect(at(text, path)).toBeUndefined())

  test('takes the last of repeated keys, and reads escapes in keys', () => {
    expect(at('{"a": 1, "\\u0061": 2}', ['a'])).toEqual(['"\\u0061"', '2'])
  })

  test('works in broken text, where a missing value has no place', () => {
    expect(at('{a: [1,, 2], "b": }', ['a', 1])).toEqual([undefined, '2'])
    expect(at('{a: [1,, 2], "b": }', ['b'])).toBeUndefined()
    expect(at('', [])).toBeUndefined()
  })
})

describe('pathAt', () => {
  test.each([
    ['{ "a": { "b": tr$0ue } }', ['a', 'b']],
    ['{ "a": { "$0b": true } }', ['a', 'b']],
    ['{ "a": true$0 }', ['a']],
    ['{ "a": true $0}', []],
    ['{ "a": {$0 "b": true } }', ['a']],
    ['{ "a": [1, 2$0, 3] }', ['a', 1]],
    ['{ "a": [1, 2,$0 3] }', ['a']],
    ['{ "event": $0 }', ['event']],
    ['{ "hooks": { "x": { "event": $0 } }, "id": 1 }', ['hooks', 'x', 'event']],
    ['$0{ "a": 1 }', []],
    ['$0', []],
  ])('%j', (text, path) => expect(cursor(text)).toEqual(path))
})

describe('spanInString', () => {
  const covered = (text: string, path: DocumentPath, from: number, to: number) => {
    const span = spanInString(parseDocument(text), path, from, to)
    return span && text.slice(span.start, span.end)
  }

  test('counts an escape as the units it stands for', () => {
    const text = '{"a": "one\\n\\u00e9 {{two}} 😀 \\ud83d\\ude00!"}'
    expect(covered(text, ['a'], 3, 5)).toBe('\\n\\u00e9')
    expect(covered(text, ['a'], 6, 13)).toBe('{{two}}')
    expect(covered(text, ['a'], 14, 16)).toBe('😀')
    expect(covered(text, ['a'], 17, 19)).toBe('\\ud83d\\ude00')
    expect(covered(text, ['a'], 19, 99)).toBe('!')
  })

  test('is undefined where no string stands', () => {
    expect(covered('{"a": 1}', ['a'], 0, 1)).toBeUndefined()
    expect(covered('{"a": 1}', ['b'], 0, 1)).toBeUndefined()
  })
})
