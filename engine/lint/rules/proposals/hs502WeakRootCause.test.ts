import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'

const second = '{ "id": "b", "failedTaskIds": ["t-1", "t-2"] }'

test('two failed tasks are enough', () => {
  checkDiagnostics(proposal(`"edits": [], "rootCauses": [${second}, ${second}]`) + harness(''))
})

test('the same task twice counts once', () => {
  checkDiagnostics(
    proposal(`"edits": [], "rootCauses": [${second},
{ "id": "a", "failedTaskIds": ["t-1", "t-1"] }]
             ^^^^^^^^^^^^^^^ HS502 Root cause \`a\` is supported by 1 distinct failed task; it needs at least 2.`) +
      harness(''),
  )
})

test('none at all', () => {
  checkDiagnostics(
    proposal(`"edits": [], "rootCauses": [${second},
{ "id": "a", "failedTaskIds": [] }]
             ^^^^^^^^^^^^^^^ HS502 supported by 0 distinct failed tasks`) + harness(''),
  )
})
