import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'

const harness = (codes: string) => `
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {}, "lint": { "state.hooks.once": {
${codes}
} } }`
const workspace = (severities: string) => `
//- harness-s.json
{ "kind": "workspace", "schemaVersion": 1, "id": "w", "lint": { "severity": {
${severities}
} } }`

test('a known code with a reason is right, and so is a known severity', () => {
  checkDiagnostics(harness('"HS140": "long on purpose", "HS090": "reason"'))
  checkDiagnostics(workspace('"HS601": "hint"'))
})

test('a code that no rule has is named where it is silenced', () => {
  checkDiagnostics(harness('"HS999": "reason"\n^^^^^^^ HS090 There is no diagnostic `HS999`'))
  checkFix('HS090', harness('"HS140": "reason", "HS999": "reason"'), harness('"HS140": "reason"'))
})

test('and where the workspace gives it another severity', () => {
  checkDiagnostics(workspace('"HS999": "off"\n^^^^^^^ HS090 There is no diagnostic `HS999`'))
})

test('a slip of the letters has a suggestion', () => {
  checkDiagnostics(harness('"hs140": "reason"\n^^^^^^^ HS090 did you mean `HS140`?'))
})

test('a silence without a reason does not count', () => {
  checkDiagnostics(harness('"HS140": " "\n         ^^^ HS090 `HS140` is not silenced: the reason is missing'))
})

test('what is no map of codes is for the schema to say', () => {
  checkDiagnostics(harness('').replace('{\n\n}', '3'), { codes: ['HS090'] })
})
