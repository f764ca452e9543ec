import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hook, hookWith } from '../../../../test/lint/documents'

test('a condition at an event with what it needs is right', () => {
  checkDiagnostics(hookWith('"condition": "pagination_present"'))
})

test('a result does not exist before the call', () => {
  const at = (event: string) =>
    hook(`"event": "${event}", "action": "warn", "message": "hi", "condition": "pagination_present"`)
  checkDiagnostics(
    hook(`"event": "before_tool", "action": "warn", "message": "hi", "condition": "pagination_present"
                                                                        ^^^^^^^^^^^^^^^^^^^^ HS121 \`pagination_present\` needs a result, which \`before_tool\` does not have.`),
  )
  checkFix('HS121', at('before_tool'), at('after_tool'))
})

test('inside `seen` it is judged at its own event', () => {
  checkDiagnostics(
    hook('"event": "before_tool", "action": "warn", "message": "hi", "condition": { "seen": "pagination_present" }'),
  )
})

test('of an expression the part that cannot be computed is named', () => {
  checkDiagnostics(
    hook(`"event": "before_task", "action": "warn", "message": "hi", "condition": { "all": ["always", "unread_schema"] }
                                                           ^^^^^^^^^^^ HS121 \`unread_schema\` needs a call`),
  )
})
