import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog, hook } from '../../../../test/lint/documents'

const box = catalog(
  '"list": { "effect": "read" }, "doc": { "effect": "schema" }, "set": { "effect": "write" }, "run": { "runsCode": true, "callPattern": "apis.<app>.<api>(" }',
).replace('"tools": {', '"apis": { "mail.send": { "effect": "write" }, "mail.show": { "effect": "read" } }, "tools": {')
const running = (tool: string, given = '') =>
  hook(`"event": "after_tool", "condition": "always", "action": "run_tool", "parameters": { ${given}"tool":\n${tool} }`)

test('tools that read are right', () => {
  checkDiagnostics(running('"list"') + box)
  checkDiagnostics(running('"doc"') + box)
})

test('a tool that writes is named, and the fix offers one that reads', () => {
  checkDiagnostics(running('"set"\n^^^^^ HS133 its effect is write, not read or schema\n') + box)
  checkFix('HS133', running('"set"') + box, running('"list"') + box)
})

test('of a tool that runs code, the code decides', () => {
  const code = (api: string) => `"arguments": { "code": "print(apis.mail.${api}(1))" }, `
  checkDiagnostics(running('"run"', code('show')) + box)
  checkDiagnostics(running('"run"\n^^^^^ HS133 its effect is write\n', code('send')) + box)
})

test('without a catalogue, or for a tool that it lacks, nothing is said here', () => {
  checkDiagnostics(running('"set"'))
  checkDiagnostics(running('"nothing"') + box, { codes: ['HS133'] })
})
