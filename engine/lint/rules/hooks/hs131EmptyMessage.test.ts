import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, hook } from '../../../../test/lint/documents'

test('a message is right, and `record` needs none', () => {
  checkDiagnostics(hook('"event": "after_tool", "condition": "always", "action": "warn", "message": "hi"'))
  checkDiagnostics(hook('"event": "after_tool", "condition": "always", "action": "record"'))
})

test('a blank message says nothing', () => {
  checkDiagnostics(
    hook(`"event": "after_tool", "condition": "always", "action": "warn", "message": "  "
                                                                           ^^^^ HS131 \`warn\` without a message says nothing to the model`),
  )
  const action = (name: string) =>
    hook(`"event": "after_tool", "condition": "always", "action": "${name}", "message": ""`)
  checkFix('HS131', action('warn'), action('record'))
})

test('a missing message is named at the hook', () => {
  checkDiagnostics(
    harness(`"hooks": { "once": { "event": "before_tool", "condition": "always", "action": "block" } }
           ^^^^^^ HS131 \`block\` without a message`),
  )
})
