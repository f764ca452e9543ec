import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog, hook } from '../../../../test/lint/documents'

const hookAt = (event: string, condition = '"tool_error"', action = 'warn') =>
  hook(`"condition": ${condition}, "action": "${action}", "message": "hi", "event":\n"${event}"`)
const quiet = (source: string) => checkDiagnostics(source, { codes: ['HS120'] })

test('the event of errors is right', () => {
  quiet(hookAt('tool_error'))
})

test('a condition that only errors fulfil, alone or among others that must hold', () => {
  const late = '\n^^^^^^^^^^^^ HS120 `tool_error` holds for failed results only'
  for (const condition of ['"tool_error"', '{ "all": ["first_use_of_api", { "is": "tool_error" }] }']) {
    checkDiagnostics(hookAt('after_tool', condition).replace('"after_tool"', `"after_tool"${late}`))
  }
  checkFix('HS120', hookAt('after_tool'), hookAt('tool_error'))
})

test('a condition that other results fulfil, too', () => {
  quiet(hookAt('after_tool', '{ "any": ["tool_error", "empty_result"] }'))
  quiet(hookAt('after_tool', '{ "not": "tool_error" }'))
  quiet(hookAt('after_tool', '{ "all": ["empty_result", { "seen": "tool_error" }] }'))
})

test('an action that the event of errors does not have', () => {
  quiet(hookAt('after_tool', '"tool_error"', 'inject'))
})

test('a catalogue whose patterns find errors in results that did not fail', () => {
  quiet(hookAt('after_tool') + catalog('"list": {}').replace('"tools": {', '"errorPatterns": ["^Error"], "tools": {'))
})
