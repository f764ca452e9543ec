import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { member, pool } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const other = sibling(edit, { id: 'S2', parent: 'C0' }).replace(
  '"id": "H0", "stateHash": "@H0"',
  '"id": "C0", "stateHash": "@C0"',
)
const all = harness('') + harness('"rules": { "a": { "text": "Read first." } }', 'C0') + sibling(edit) + other

test('a sibling of the base of the pool is right', () => {
  checkDiagnostics(pool(member('S1')) + all)
})

test('a sibling of another base is named', () => {
  checkDiagnostics(
    pool(`${member('S1')}, { "stateHash": "@S2", "id":
"S2"
^^^^ HS603 Member \`S2\` is based on \`C0\`, the pool on \`H0\`
}`) + all,
  )
})

test('so is another base itself', () => {
  checkDiagnostics(
    pool(`{ "stateHash": "@C0", "id":
"C0"
^^^^ HS603 make a pool for \`C0\`
}`) + all,
  )
})

test('one that takes no part may be of any base', () => {
  checkDiagnostics(pool(member('S2', ', "enabled": false')) + all)
})
