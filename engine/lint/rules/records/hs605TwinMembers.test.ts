import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'
import { member, pool } from '../../../../test/lint/records'

const hook = (message: string, more = '') =>
  `{ "path": "state.hooks.once", "before": null, "after": { "event": "after_tool", "condition": "always", "action": "warn",
  "message": "${message}"${more} } }`
const all = (second: string) => harness('') + sibling(hook('Read on.')) + sibling(second, { id: 'S2' })
const twins = (said: string, second: string) =>
  checkDiagnostics(
    pool(`${member('S1')}, { "stateHash": "@S2", "id":
"S2"
${said}
}`) + all(second),
    { codes: ['HS605'] },
  )

test('members that do different things are right', () => {
  twins('', hook('Read on.', ', "priority": 5'))
  twins('', hook('Go on.', ', "priority": 5'))
})

test('a member that differs in notes alone behaves alike', () => {
  twins('^^^^ HS605 `S2` behaves exactly like `S1`', hook('Read on.', ', "notes": "gentler", "enabled": true'))
})

test('so does, nearly, one that says the same in other words', () => {
  twins('^^^^ HS605 `S2` differs from `S1` in the message of hook `once` only', hook('Go on.'))
})

test('a twin that takes no part, or that does not resolve, is not named', () => {
  const off = pool(`${member('S1')}, ${member('S2', ', "enabled": false')}`)
  checkDiagnostics(off + all(hook('Read on.', ', "notes": "x"')), { codes: ['HS605'] })
  twins('', hook('Read on.').replace('"before": null', '"before": { "event": "task_end" }'))
})
