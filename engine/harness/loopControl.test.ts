import { expect, test } from 'vitest'
import { loopControlProblem } from './loopControl'

test.each([
  ['max-turns', 1],
  ['max-turns', 40],
  ['format-retries', 0],
  ['finish', 'tool'],
  ['finish', 'answer'],
  ['compaction', 'none'],
  ['constructor', 'anything'],
])('%s may be %j', (entry, value) => {
  expect(loopControlProblem(entry, value)).toBeUndefined()
})

test.each([
  ['max-turns', 0, 'whole number of turns, 1 or more'],
  ['max-turns', -1, '1 or more'],
  ['max-turns', 1.5, 'whole number'],
  ['max-turns', 'ten', 'whole number'],
  ['max-turns', true, 'whole number'],
  ['format-retries', -1, '0 or more'],
  ['finish', 'never', '"tool" or "answer"'],
])('%s may not be %j', (entry, value, message) => {
  expect(loopControlProblem(entry, value)).toContain(message)
})
