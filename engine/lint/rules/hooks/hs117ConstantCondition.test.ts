import { describe, expect, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hook, hookWith } from '../../../../test/lint/documents'

test('conditions that depend on the task, and a bare `always`, are right', () => {
  checkDiagnostics(hookWith('"condition": "always"'))
  checkDiagnostics(hookWith('"condition": { "is": "always" }'))
  checkDiagnostics(hookWith('"condition": { "all": ["tool_error", { "notSeen": "tool_error" }] }'))
})

describe('a condition that cannot change', () => {
  const changed = (condition: string, truth: boolean) =>
    checkDiagnostics(hookWith(`"condition"\n^^^^^^^^^^^ HS117 The condition is always ${truth}\n: ${condition}`))

  test('because it holds something and its opposite', () => {
    changed('{ "all": ["tool_error", { "not": "tool_error" }] }', false)
    changed('{ "any": ["tool_error", { "not": "tool_error" }] }', true)
  })

  test('because of a threshold', () => {
    changed('{ "is": "threshold", "parameters": { "metric": "errors", "op": "lt", "value": 0 } }', false)
    changed('"threshold", "parameters": { "metric": "errors", "op": "ge", "value": 0 }', true)
  })

  test('because it asks for more than there is', () => {
    changed('{ "atLeast": 3, "of": ["tool_error", "empty_result"] }', false)
  })
})

test('a part that cannot change is marked itself', () => {
  checkDiagnostics(
    hookWith(`"condition": { "any": ["tool_error", { "not": "always" }] }
                                     ^^^^^^^^^^^^^^^^^^^ HS117 This part of the condition is always false`),
  )
})

test('what ends a requirement is a condition, too', () => {
  checkDiagnostics(
    hook(`"event": "before_finish", "condition": "answer_missing", "action": "require", "message": "hi", "parameters": {
"until": { "any": ["answer_missing", { "not": "answer_missing" }] } }
^^^^^^^ HS117 The condition is always true`),
  )
})

test('the fix takes out a part that decides nothing', () => {
  const when = (condition: string) => hookWith(`"condition": ${condition}`)
  checkFix('HS117', when('{ "any": ["tool_error", { "not": "always" }] }'), when('{ "any": ["tool_error"] }'))
  const never = '{ "is": "threshold", "parameters": { "metric": "errors", "op": "ge", "value": 0 } }'
  checkFix('HS117', when(`{ "all": ["tool_error", ${never}] }`), when('{ "all": ["tool_error"] }'))
})

test('the fix says that a hook always fires; what never fires is for a person to correct', () => {
  const when = (condition: string) => hookWith(`"condition": ${condition}`)
  checkFix('HS117', when('{ "any": ["tool_error", { "not": "tool_error" }] }'), when('"always"'))
  expect(() => checkFix('HS117', when('{ "all": ["tool_error", { "not": "tool_error" }] }'), '')).toThrow()
})
