import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { member, pool } from '../../../../test/lint/records'

const codes = ['HS405']
const base = harness('"rules": { "brief": { "text": "t" } }')
const siblingNamed = (id: string, parent: string, edits: string) => `
//- ${id}.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "base": { "id": "H0", "stateHash": "@H0" },
"parent": { "id": "${parent}", "stateHash": "@${parent}" }, "id":
"${id}"
^^^^ HS405 \`${id}\` behaves like its base \`H0\`
, "edits": [${edits}] }`

test('a sibling that differs is right', () => {
  checkDiagnostics(base + sibling('{ "path": "state.rules.brief", "before": { "text": "t" }, "after": null }'), {
    codes,
  })
})

test('a sibling without edits, once a pool lists it', () => {
  checkDiagnostics(base + siblingNamed('S1', 'H0', '') + pool(member('S1')), { codes })
})

test('a sibling without edits is only begun while no pool lists it', () => {
  checkDiagnostics(
    base +
      sibling(' ') +
      sibling('{ "path": "state.rules.brief", "before": { "text": "t" }, "after": null }', { id: 'S2' }) +
      pool(member('S2')),
    { codes },
  )
})

test('notes and written-out defaults make no difference', () => {
  checkDiagnostics(
    base +
      siblingNamed(
        'S1',
        'H0',
        '{ "path": "state.rules.brief", "before": { "text": "t" }, "after": { "text": "t", "priority": 50, "notes": "n" } }',
      ),
    { codes },
  )
})

test('a grandchild that takes everything back is the base again', () => {
  checkDiagnostics(
    base +
      sibling('{ "path": "state.rules.brief", "before": { "text": "t" }, "after": null }') +
      siblingNamed('S2', 'S1', '{ "path": "state.rules.brief", "before": null, "after": { "text": "t" } }'),
    { codes },
  )
})

test('nothing is said of a sibling that does not resolve', () => {
  checkDiagnostics(sibling(' ').replaceAll('"H0"', '"H9"') + base, { codes })
})
