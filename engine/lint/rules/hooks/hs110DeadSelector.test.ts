import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog, hookWith } from '../../../../test/lint/documents'

const box = catalog(
  '"list": { "effect": "read" }, "set": { "effect": "write" }, "done": { "role": "finish", "effect": "finish", "aliases": ["complete"] }',
)

test.each(['glob:l*', 're:l.st', 'effect:write', 'role:finish', '!glob:s*'])('%s selects a tool', (selector) => {
  checkDiagnostics(hookWith(`"condition": "always", "tools": ["${selector}"]`) + box)
})

test('patterns are anchored, and that is found by trying them', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "tools": ["re:lis", "list"]
                                 ^^^^^^^^ HS110 Selector \`re:lis\` matches no tool of catalogue \`box\`; did you mean \`list\`?`) +
      box,
  )
})

test('an effect and a role that no tool has', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "tools": ["effect:auth",
                                 ^^^^^^^^^^^^^ HS110 matches no tool
"role:schema"]
^^^^^^^^^^^^^ HS110 matches no tool`) + box,
  )
})

test('a tool that reaches APIs has any of their effects', () => {
  checkDiagnostics(
    hookWith('"condition": "always", "tools": ["effect:write"]') +
      catalog('"run": { "runsCode": true } }, "apis": { "mail.send": { "effect": "write" }'),
  )
})

test('nothing is said without a catalogue', () => {
  checkDiagnostics(hookWith('"condition": "always", "tools": ["re:lis"]'))
})

test('the fix writes the tool that was meant', () => {
  const selecting = (tool: string) => hookWith(`"condition": "always", "tools": ["${tool}"]`) + box
  checkFix('HS110', selecting('re:lis'), selecting('list'))
})
