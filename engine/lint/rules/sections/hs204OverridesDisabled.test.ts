import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS204']

test('a rule that overrides an enabled one is right', () => {
  checkDiagnostics(harness('"rules": { "a": { "text": "t", "overrides": ["b"] }, "b": { "text": "u" } }'), { codes })
})

test('a disabled rule that another one overrides', () => {
  checkDiagnostics(
    harness(`"rules": { "a": { "text": "t", "overrides": ["b"] }, "b": { "text": "u",
"enabled": false
           ^^^^^ HS204 Rule \`b\` is disabled, and \`a\` still overrides it
} }`),
    { codes },
  )
})

test('two disabled rules are at peace', () => {
  checkDiagnostics(
    harness(
      '"rules": { "a": { "text": "t", "overrides": ["b"], "enabled": false }, "b": { "text": "u", "enabled": false } }',
    ),
    { codes },
  )
})

test('a sibling that overrides a rule that its base switched off', () => {
  checkDiagnostics(
    harness('"rules": { "b": { "text": "u", "enabled": false } }') +
      sibling(`{ "path": "state.rules.a", "before": null, "after": { "text": "t",
"overrides": ["c", "b"]
                   ^^^ HS204 Rule \`b\` is disabled
} }`),
    { codes },
  )
})
