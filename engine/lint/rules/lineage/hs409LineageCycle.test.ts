import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const link = (id: string, parent: string) => `
//- ${id}.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "${id}", "edits": [],
"base": { "id": "H0", "stateHash": "@H0" }, "parent": { "stateHash": "@H0",
${parent}
} }`

test('a chain of eight parents is right', () => {
  const chain = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => sibling('', { id: `S${n}`, parent: n === 1 ? 'H0' : `S${n - 1}` }))
  checkDiagnostics(harness('') + chain.join(''))
})

test('the ninth is one too many', () => {
  const chain = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => sibling('', { id: `S${n}`, parent: n === 1 ? 'H0' : `S${n - 1}` }))
  checkDiagnostics(
    harness('') +
      chain.join('') +
      link(
        'S9',
        `"id": "S8"
      ^^^^ HS409 More than 8 parents`,
      ),
    { codes: ['HS409'] },
  )
})

test('each member of a cycle is named', () => {
  checkDiagnostics(
    harness('') +
      link(
        'S1',
        `"id": "S2"
      ^^^^ HS409 The parents form a cycle`,
      ) +
      link(
        'S2',
        `"id": "S1"
      ^^^^ HS409 The parents form a cycle`,
      ),
  )
})

test('a sibling that is its own parent', () => {
  checkDiagnostics(
    harness('') +
      link(
        'S1',
        `"id": "S1"
      ^^^^ HS409 The parents form a cycle`,
      ),
  )
})
