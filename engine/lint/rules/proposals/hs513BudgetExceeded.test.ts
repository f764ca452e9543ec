import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal } from '../../../../test/lint/documents'

const codes = ['HS513']
const numbered = (index: number, members: string) =>
  proposal(`"edits": [], "rootCauses": [], "budgetIndex": ${index},\n${members}`).replaceAll('R1', `R1-0${index}`)
const round = (count: number, more = '') =>
  Array.from({ length: count }, (_, index) => numbered(index + 1, `"round": 1${more}`)).join('')

test('seven proposals of the first round are right, and so are any without a place in the budget', () => {
  checkDiagnostics(harness('') + round(7), { codes })
  checkDiagnostics(harness('') + round(8).replaceAll(/"budgetIndex": \d,/g, ''), { codes })
})

test('the eighth is past the budget', () => {
  checkDiagnostics(
    harness('') +
      round(7) +
      numbered(
        8,
        `"round": 1
         ^ HS513 Round 1 has 8 proposals, budget 7`,
      ),
    { codes },
  )
})

test('one that was withdrawn takes no place', () => {
  checkDiagnostics(harness('') + round(7) + numbered(8, '"round": 1, "verdict": { "status": "withdrawn" }'), { codes })
})

test('another base has a round of its own', () => {
  checkDiagnostics(
    harness('') +
      harness('', 'C0') +
      round(7) +
      numbered(8, '"round": 1').replace(
        '"parent": { "id": "H0", "stateHash": "@H0" }',
        '"parent": { "id": "C0", "stateHash": "@C0" }',
      ),
    { codes },
  )
})

test('slots and rounds that do not exist', () => {
  checkDiagnostics(
    harness('') +
      numbered(
        1,
        `"slot": 5,
        ^ HS513 Slot 5 of 4
"round": 4
         ^ HS513 Round 4 of 3`,
      ),
    { codes },
  )
})
