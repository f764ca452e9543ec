import { expect, test } from 'vitest'
import { covers, mayMeet } from './selectorSets'

test.each([
  [undefined, ['list'], true],
  [['list'], ['get'], false],
  [['list', 'get'], ['get'], true],
  [['glob:l*'], ['get'], true],
  [['!list'], ['list'], true],
])('%j and %j may meet at one call: %s', (one, other, meet) => {
  expect(mayMeet(one, other)).toBe(meet)
  expect(mayMeet(other, one)).toBe(meet)
})

test.each([
  [undefined, ['list'], true],
  [undefined, undefined, true],
  [['list'], undefined, false],
  [['list', 'get'], ['get'], true],
  [['get'], ['list', 'get'], false],
  [['effect:write'], ['effect:write'], true],
  [['glob:*'], ['list'], false],
])('%j surely selects all of %j: %s', (wide, narrow, all) => {
  expect(covers(wide, narrow)).toBe(all)
})
