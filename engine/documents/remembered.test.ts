import { expect, test } from 'vitest'
import { remembered } from './remembered'

test('an object is read once, an equal one anew', () => {
  const read: string[] = []
  const lengthOf = remembered(({ text }: { readonly text: string }) => {
    read.push(text)
    return text.length
  })
  const one = { text: 'abc' }
  expect([lengthOf(one), lengthOf(one), lengthOf({ text: 'abc' }), lengthOf(one)]).toEqual([3, 3, 3, 3])
  expect(read).toEqual(['abc', 'abc'])
})

test('undefined is a reading like any other', () => {
  let reads = 0
  const nothing = remembered((_: object) => {
    reads++
    return undefined
  })
  const one = {}
  expect([nothing(one), nothing(one), reads]).toEqual([undefined, undefined, 1])
})
