import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

test('conditions about the task are right', () => {
  checkDiagnostics(
    hookWith('"condition": { "all": ["tool_error", { "is": "every_n_steps", "parameters": { "n": 2 } }] }'),
  )
})

test('a sample is named wherever it stands', () => {
  checkDiagnostics(
    hookWith(`"parameters": { "p": 0.5 }, "condition": "sample"
                                         ^^^^^^^^ HS122 \`sample\` fires independently of the task`),
  )
  checkDiagnostics(
    hookWith(`"condition": { "any": ["tool_error", { "is": "sample", "parameters": { "p": 0.5 } }] }
                                             ^^^^^^^^ HS122`),
  )
})

test('a judge is named too', () => {
  checkDiagnostics(
    hookWith(`"condition": { "is": "judge", "parameters": { "model": "small", "prompt": "ok?" } }
                     ^^^^^^^ HS122 \`judge\` may answer otherwise for the same task`),
    { codes: ['HS122'] },
  )
})
