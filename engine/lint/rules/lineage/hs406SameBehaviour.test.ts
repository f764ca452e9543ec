import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS406']
const base = harness('')
const add = (after: string) => `{ "path": "state.rules.brief", "before": null, "after": ${after} }`
const second = (edits: string) => `
//- S2.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "base": { "id": "H0", "stateHash": "@H0" },
"parent": { "id": "H0", "stateHash": "@H0" }, "id":
"S2"
^^^^ HS406 \`S2\` behaves like sibling \`S1\`
, "edits": [${edits}] }`

test('different siblings are right', () => {
  checkDiagnostics(base + sibling(add('{ "text": "t" }')) + sibling(add('{ "text": "u" }'), { id: 'S2' }), { codes })
})

test('the second of two that behave alike', () => {
  checkDiagnostics(base + sibling(add('{ "text": "t" }')) + second(add('{ "text": "t", "notes": "n" }')), { codes })
})

test('a grandchild that comes to the same', () => {
  checkDiagnostics(
    base +
      sibling(add('{ "text": "t" }')) +
      sibling(add('{ "text": "u" }'), { id: 'S0' }) +
      second('{ "path": "state.rules.brief", "before": { "text": "u" }, "after": { "text": "t" } }').replace(
        '"parent": { "id": "H0", "stateHash": "@H0" }',
        '"parent": { "id": "S0", "stateHash": "@S0" }',
      ),
    { codes },
  )
})

test('siblings that equal their base are told only that', () => {
  checkDiagnostics(base + sibling(' ') + sibling(' ', { id: 'S2' }), { codes })
})

test('a sibling that was only begun is not compared with the one that it starts from', () => {
  const begun = (id: string) =>
    sibling(' ', { id }).replace(/"parent": [^}]*}/, '"parent": { "id": "S1", "stateHash": "@S1" }')
  checkDiagnostics(base + begun('A1') + sibling(add('{ "text": "t" }')) + begun('S2'), { codes })
})
