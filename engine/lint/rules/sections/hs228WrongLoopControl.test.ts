import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness } from '../../../../test/lint/documents'

test('turns, retries and the way to finish that exist are right', () => {
  checkDiagnostics(
    harness(
      `"workflow": { "max-turns": { "value": 12 }, "format-retries": { "value": 0 }, "finish": { "value": "answer" } }`,
    ),
  )
})

test('a budget of no turns, or of a half one, is wrong', () => {
  checkDiagnostics(
    harness(`"workflow": { "max-turns": { "value": 0 } }
                                      ^ HS228 \`max-turns\` must be a whole number of turns, 1 or more.`),
  )
  checkDiagnostics(
    harness(`"workflow": { "max-turns": { "value": 1.5 } }
                                      ^^^ HS228 \`max-turns\``),
  )
})

test('so is a way to finish that nobody knows', () => {
  checkDiagnostics(
    harness(`"workflow": { "finish": { "value": "never" } }
                                   ^^^^^^^ HS228 \`finish\` must be "tool" or "answer".`),
  )
})
