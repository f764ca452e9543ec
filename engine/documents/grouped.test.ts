import { expect, test } from 'vitest'
import { byText } from './byText'
import { grouped } from './grouped'

test('keys and items keep the order in which they came', () => {
  const groups = grouped(['pear', 'apple', 'plum', 'avocado', 'fig'], ([first = '']) => first)
  expect([...groups]).toEqual([
    ['p', ['pear', 'plum']],
    ['a', ['apple', 'avocado']],
    ['f', ['fig']],
  ])
})

test('nothing has no groups, and a key may be undefined', () => {
  expect(grouped([], String).size).toBe(0)
  expect(grouped([1, 2], () => undefined).get(undefined)).toEqual([1, 2])
})

test('texts are in the order of their code units, whatever the language of the machine', () => {
  expect(['b', 'ä', 'B', 'a', '', 'a'].sort(byText)).toEqual(['', 'B', 'a', 'a', 'b', 'ä'])
  expect(byText('a', 'a')).toBe(0)
})
