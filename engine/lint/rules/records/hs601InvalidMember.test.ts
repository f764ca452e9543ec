import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const pool = (members: string) => `
//- main.pool.json
{ "kind": "pool", "schemaVersion": 1, "id": "main", "base": { "id": "H0", "stateHash": "@H0" },
${members}
}`
const broken = sibling('{ "path": "state.rules.brief", "before": null, "after": { "txt": "t" } }')

test('a pool of valid siblings is right', () => {
  checkDiagnostics(pool('"members": [{ "id": "S1", "stateHash": "@S1" }]') + harness('') + sibling(''))
})

test('a member with errors is named, with their number', () => {
  checkDiagnostics(
    pool(`"members": [{ "id": "S1", "stateHash": "@S1", "enabled": true }]
                    ^^^^ HS601 Member \`S1\` is invalid: 2 errors in S1.sibling.json.`) +
      harness('') +
      broken,
    { codes: ['HS601'] },
  )
  const enabled = (value: string) =>
    pool(`"members": [{ "id": "S1", "stateHash": "@S1", "enabled": ${value} }]`) + harness('') + broken
  checkFix('HS601', enabled('true'), enabled('false'))
})

test('a disabled member may be broken', () => {
  checkDiagnostics(pool('"members": [{ "id": "S1", "stateHash": "@S1", "enabled": false }]') + harness('') + broken, {
    codes: ['HS601'],
  })
})
