import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

test('the same key in two objects is right', () => {
  checkDiagnostics(hookWith('"condition": { "any": [{ "is": "tool_error" }, { "is": "empty_result" }] }'))
})

test('the second of two equal keys is named', () => {
  checkDiagnostics(
    hookWith(`"priority": 1, "priority": 2,
               ^^^^^^^^^^ HS004 Duplicate key "priority"
"condition": "always"`),
  )
})

test('the fix deletes the first one, which never counted', () => {
  checkFix(
    'HS004',
    hookWith('"priority": 1, "priority": 2, "condition": "always"'),
    hookWith('"priority": 2, "condition": "always"'),
  )
})
