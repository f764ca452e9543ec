import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { catalog, hook } from '../../../../test/lint/documents'

const box = catalog(
  '"list": { "effect": "read", "callPattern": "<app>.list" }, "set": { "effect": "write", "callPattern": "<app>.set" }, "run": { "runsCode": true, "callPattern": "apis.<app>.<api>(" }',
).replace(
  '"tools": {',
  '"apis": { "mail.list": { "idempotent": true }, "mail.set": { "effect": "write" } }, "tools": {',
)
const retrying = (tools: string, event = 'tool_error') =>
  hook(`"event": "${event}", "condition": "always"${tools}, "action":\n"retry"`)
const late = (source: string, message: string) => source.replace('"retry"', `"retry"\n^^^^^^^ HS134 ${message}`)

test('a selection with an idempotent call is right', () => {
  checkDiagnostics(retrying(', "tools": ["list"]') + box)
  checkDiagnostics(retrying('') + box)
  checkDiagnostics(retrying(', "tools": ["run"]') + box)
})

test('a selection without one does nothing', () => {
  checkDiagnostics(late(retrying(', "tools": ["set"]'), 'calls none of `set` so') + box)
  checkDiagnostics(late(retrying(''), 'none of `list`, `set`, `run`') + box.replace('"idempotent": true', ''))
})

test('sampling a turn again repeats no call', () => {
  checkDiagnostics(retrying('', 'format_error') + box)
})

test('without a catalogue nothing is known', () => {
  checkDiagnostics(retrying(', "tools": ["set"]'))
})
