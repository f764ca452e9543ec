import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../test/lint/documents'

test('a parent that is there is right, also a sibling', () => {
  checkDiagnostics(harness('') + sibling('') + sibling('', { id: 'S2', parent: 'S1' }))
})

const pinned = (parent: string) => `
//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1", "edits": [],
"base": { "id": "H0", "stateHash": "@H0" }, "parent": { "stateHash": "@H0",
${parent}
} }
${harness('')}`

test('a parent that is missing gets the nearest id', () => {
  checkDiagnostics(
    pinned(`"id": "H9"
      ^^^^ HS401 Parent \`H9\` not found: no harness or sibling of this workspace has this id; did you mean \`H0\`?`),
  )
  checkFix('HS401', pinned('"id": "H9"'), pinned('"id": "H0"'))
})

test('only the direct child of what is missing has the mistake', () => {
  checkDiagnostics(
    pinned(`"id": "nowhere"
      ^^^^^^^^^ HS401 Parent \`nowhere\` not found`) + sibling('', { id: 'S2', parent: 'S1' }),
    { codes: ['HS401'] },
  )
})

test('a base that is not the root of the parents', () => {
  checkDiagnostics(`
//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1", "edits": [], "parent": { "id": "H0", "stateHash": "@H0" },
"base": { "id": "C0", "stateHash": "@C0" } }
                ^^^^ HS401 Base \`C0\` is not at the root of the parents
${harness('')}${harness('', 'C0')}`)
})

test('a member of a pool and the subject of a profile', () => {
  checkDiagnostics(`
//- p.pool.json
{ "kind": "pool", "schemaVersion": 1, "id": "p", "base": { "id": "H0", "stateHash": "@H0" },
"members": [{ "id": "lost", "stateHash": "@H0" }] }
                    ^^^^^^ HS401 Harness \`lost\` not found
//- S9.profile.json
{ "kind": "profile", "schemaVersion": 1, "id": "S9", "entries": [], "harness": { "id": "S9", "stateHash": "@H0" } }
                                                                                       ^^^^ HS401 Harness \`S9\` not found
${harness('')}`)
})
