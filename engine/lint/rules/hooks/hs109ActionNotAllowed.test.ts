import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hook, hookWith } from '../../../../test/lint/documents'

test('an allowed action is right, and so is the older word for warn', () => {
  checkDiagnostics(hookWith('"condition": "always"'))
  checkDiagnostics(hook('"event": "after_tool", "condition": "always", "action": "remind", "message": "hi"'))
})

test('an action that its event does not allow', () => {
  checkDiagnostics(
    hook(`"event": "after_tool", "condition": "always", "action": "block", "message": "hi"
                                                        ^^^^^^^ HS109 Action \`block\` is not allowed at \`after_tool\`; allowed: warn, inject`),
  )
  const at = (event: string) => hook(`"event": "${event}", "condition": "always", "action": "block", "message": "hi"`)
  checkFix('HS109', at('after_tool'), at('before_tool'), 'before_tool')
})

test('an action that does not exist', () => {
  checkDiagnostics(
    hook(`"event": "after_tool", "condition": "always", "action": "warm", "message": "hi"
                                                        ^^^^^^ HS109 Unknown action \`warm\`; did you mean \`warn\`?`),
  )
})

test('an action that is still empty is missing, not unknown', () => {
  checkDiagnostics(
    hook(`"event": "after_tool", "condition": "always", "action": "", "message": "hi"
                                                        ^^ HS109 The action is missing; use one of warn, inject`),
  )
})
