import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'

const cause = (id: string) => `{ "id": "${id}", "failedTaskIds": ["t-1", "t-2"] }`

test('two and three root causes are right', () => {
  for (const ids of [
    ['a', 'b'],
    ['a', 'b', 'c'],
  ]) {
    checkDiagnostics(proposal(`"rootCauses": [${ids.map(cause).join()}], "edits": []`) + harness(''))
  }
})

test('one is no pattern', () => {
  checkDiagnostics(
    proposal(`"edits": [], "rootCauses": [${cause('a')}]
             ^^^^^^^^^^^^ HS501 1 root cause; a proposal has 2 or 3.`) + harness(''),
  )
})

test('four are no direction', () => {
  checkDiagnostics(
    proposal(`"edits": [], "rootCauses": [${['a', 'b', 'c', 'd'].map(cause).join()}]
             ^^^^^^^^^^^^ HS501 4 root causes`) + harness(''),
  )
})
