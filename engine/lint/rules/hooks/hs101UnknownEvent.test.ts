import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'

const harness = (hook: string) => `
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "hooks": { "once": {
${hook}
} } } }`

const rest = '"condition": "always", "action": "warn", "message": "hi"'

test('a known event is right', () => {
  checkDiagnostics(harness(`"event": "after_tool", ${rest}`))
})

test('the event of another product is translated', () => {
  checkDiagnostics(
    harness(`"event": "PostToolUse", ${rest}
//       ^^^^^^^^^^^^^ HS101 Unknown event \`PostToolUse\`; this format calls it \`after_tool\``),
  )
  checkFix('HS101', harness(`"event": "PostToolUse", ${rest}`), harness(`"event": "after_tool", ${rest}`))
})

test('a misspelt event gets a suggestion', () => {
  checkDiagnostics(
    harness(`"event": "before_tools", ${rest}
//       ^^^^^^^^^^^^^^ HS101 Unknown event \`before_tools\`; did you mean \`before_tool\`?`),
  )
})

test('an event that is like none gets the list', () => {
  checkDiagnostics(
    harness(`"event": "sunrise", ${rest}
//       ^^^^^^^^^ HS101 use one of before_task, before_model`),
  )
})

test('an edit that brings a hook is judged too', () => {
  checkDiagnostics(
    `
//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1", "base": { "id": "H0", "stateHash": "@H0" },
  "parent": { "id": "H0", "stateHash": "@H0" },
  "edits": [{ "path": "state.hooks.once", "before": null, "after": {
    "event": "preToolUse", ${rest}
//           ^^^^^^^^^^^^ HS101 this format calls it \`before_tool\`
  } }] }
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {} }`,
  )
})

test('an event that is still empty is missing, not unknown', () => {
  checkDiagnostics(
    harness(`"event": "", ${rest}
//       ^^ HS101 The event is missing; use one of before_task, before_model`),
  )
})
