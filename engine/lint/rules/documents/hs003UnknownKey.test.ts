import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, hook, hookWith } from '../../../../test/lint/documents'

test('known keys are right', () => {
  checkDiagnostics(harness('"rules": { "brief": { "text": "Be brief.", "priority": 60, "tags": ["style"] } }'))
})

test('a misspelt key gets a suggestion, and a fix that renames it', () => {
  const wrong = '"condition": "always", "prioriti": 3'
  checkDiagnostics(
    hookWith(`${wrong}
                       ^^^^^^^^^^ HS003 Unknown key \`prioriti\`; did you mean \`priority\`?`),
  )
  checkFix('HS003', hookWith(wrong), hookWith('"condition": "always", "priority": 3'))
})

test('a key like none of the allowed ones is told them, and can be removed', () => {
  const wrong = '"condition": "always", "colour": "red"'
  checkDiagnostics(
    hookWith(`${wrong}
                       ^^^^^^^^ HS003 Unknown key \`colour\`; allowed here: event, condition`),
  )
  checkFix('HS003', hookWith(wrong), hookWith('"condition": "always"'))
})

test('a section that does not exist', () => {
  checkDiagnostics(
    harness(`"hook": {}
^^^^^^ HS003 did you mean \`hooks\`?`),
  )
})

test('a parameter that neither condition nor action takes', () => {
  checkDiagnostics(
    hook(`"event": "after_tool", "action": "warn", "message": "hi", "condition": "repeated_tool_call",
"parameters": { "minRepeat": 3 }
                ^^^^^^^^^^^ HS003 Unknown key \`minRepeat\`; did you mean \`minRepeats\`?`),
  )
})

test('a parameter of an unknown condition is not judged', () => {
  checkDiagnostics(hookWith('"condition": "sunny", "parameters": { "minRepeat": 3 }'), { codes: ['HS003'] })
})
