import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness as base, hookWith, sibling } from '../../../../test/lint/documents'

const hookMembers = '"event": "after_tool", "condition": "always", "action": "warn", "message": "hi"'

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

const long = 'word '.repeat(250)
const silencing = (codes: string) =>
  hookWith(`"condition": "always"`)
    .replace('"hi"', `"${long}"`)
    .replace(
      '"metadata"',
      `"lint": { "state.hooks.once": {
${codes}
} }, "metadata"`,
    )

test('a code that occurs, silenced with a reason, is right, and so is a known severity', () => {
  checkDiagnostics(silencing('"HS140": "long on purpose"'))
  checkDiagnostics(workspace('"HS601": "hint"'))
})

test('a code that does not occur in the entry', () => {
  checkDiagnostics(
    silencing(
      '"HS140": "long on purpose", "HS110": "reason"\n                            ^^^^^^^ HS090 does not occur in this entry',
    ),
  )
  checkFix('HS090', silencing('"HS140": "long", "HS110": "reason"'), silencing('"HS140": "long"'))
})

test('an entry that is not there', () => {
  checkDiagnostics(harness('"HS140": "reason"\n^^^^^^^ HS090 There is no entry `state.hooks.once` here'))
})

test('nothing is said while the entry has an error, which may keep other rules quiet', () => {
  checkDiagnostics(silencing('"HS140": "long on purpose", "HS110": "reason"').replace('"after_tool"', '"nowhere"'), {
    codes: ['HS090'],
  })
})

test('a sibling silences where it edits the entry', () => {
  const edit = `{ "path": "state.hooks.once", "before": null, "after": { ${hookMembers.replace('hi', long)} } }`
  const lint = (code: string) => `"lint": { "state.hooks.once": {\n${code}: "reason" } },`
  const more = (line: string) => base('') + sibling(edit, { more: line })
  checkDiagnostics(more(lint('"HS140"')))
  checkDiagnostics(more(lint('"HS110"').replace(': "reason"', '\n^^^^^^^ HS090 does not occur\n: "reason"')), {
    codes: ['HS090'],
  })
})

test('a code that no rule has is named where it is silenced', () => {
  checkDiagnostics(harness('"HS999": "reason"\n^^^^^^^ HS090 There is no diagnostic `HS999`'))
  checkFix('HS090', silencing('"HS140": "reason", "HS999": "reason"'), silencing('"HS140": "reason"'))
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
