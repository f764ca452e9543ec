import { expect, test } from 'vitest'
import { estimatedTokens, largestText } from './largestText'

const hook = (message: string, more = {}) => ({ event: 'after_tool', action: 'warn', message, ...more })

test('a text has a token for four bytes', () => {
  expect(estimatedTokens('12345')).toBe(2)
  expect(estimatedTokens('数')).toBe(1)
})

test('a message without variables is as long as it is', () => {
  expect(largestText(hook('word '.repeat(20)))).toBe(25)
})

test('a variable is as long as it may become', () => {
  expect(largestText(hook('{{api}}'))).toBe(50)
  expect(largestText(hook('{{api|trunc:40}}'))).toBe(10)
})

test('what is longer than the limit of the hook is never shown', () => {
  expect(largestText(hook('word '.repeat(1000)))).toBe(200)
  expect(largestText(hook('word '.repeat(1000), { limits: { maxTokens: 10 } }))).toBe(10)
  expect(largestText(hook('word '.repeat(1000), { limits: { maxTokens: null } }))).toBe(1250)
})

test('an action that shows no message adds nothing', () => {
  expect(largestText(hook('hi', { action: 'record' }))).toBe(0)
  expect(largestText(hook('hi', { action: 'nothing' }))).toBe(0)
})
