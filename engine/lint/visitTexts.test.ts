import { expect, test } from 'vitest'
import type { JsonValue } from '../documents/json'
import { visitTexts } from './visitTexts'

const visited = (value: JsonValue): readonly string[] => {
  const found: string[] = []
  visitTexts(value, (text, path, isKey) => found.push(`${isKey ? 'key' : 'text'} ${text} at ${JSON.stringify(path)}`))
  return found
}

test('keys come before what they hold, in the order of the document', () => {
  expect(visited({ b: 'one', a: [1, { c: 'two' }, 'three'] })).toEqual([
    'key b at ["b"]',
    'text one at ["b"]',
    'key a at ["a"]',
    'key c at ["a",1,"c"]',
    'text two at ["a",1,"c"]',
    'text three at ["a",2]',
  ])
})

test('a bare text stands at the root, and other scalars are none', () => {
  expect(visited('alone')).toEqual(['text alone at []'])
  expect(visited([null, true, 7])).toEqual([])
})

test('a key of digits is a key', () => {
  expect(visited({ 0: 'zero' })).toEqual(['key 0 at ["0"]', 'text zero at ["0"]'])
})
