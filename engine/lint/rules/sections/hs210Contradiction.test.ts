import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS210']
const rules = (entries: string) => harness(`"rules": { ${entries} }`)

test('rules about different things, and rules with a condition, are right', () => {
  checkDiagnostics(
    rules(`"a": { "text": "Always read the schema." }, "b": { "text": "Never guess the schema." },
"c": { "text": "Never read the schema twice." }, "d": { "text": "Always ask." }, "e": { "text": "Never ask." }`),
    { codes },
  )
})

test('always here and never there, of the same words', () => {
  checkDiagnostics(
    rules(`"a": { "text": "Be brief. Always read the schema." }, "b": { "text":
"Do not read a schema."
^^^^^^^^^^^^^^^^^^^^^^^ HS210 Rules \`a\` and \`b\` may contradict each other: one says always, the other never, of "read schema"
}`),
    { codes },
  )
})

test('the fix lets one win, and then all is said', () => {
  const always = '"a": { "text": "You must confirm every order." }'
  checkFix(
    'HS210',
    rules(`${always}, "b": { "text": "Never confirm orders.", "overrides": [] }`.replace('orders', 'order')),
    rules(`${always}, "b": { "text": "Never confirm order.", "overrides": [\n  "a"\n] }`),
  )
  checkDiagnostics(rules(`${always}, "b": { "text": "Never confirm an order.", "overrides": ["a"] }`), { codes })
})

test('rules with scopes of their own do not meet', () => {
  checkDiagnostics(
    rules(`"a": { "text": "Always read the schema." },
"b": { "text": "Never read the schema.", "scope": { "apps": ["mail"] } }`),
    { codes },
  )
})

test('the sibling that adds the second rule has the contradiction', () => {
  checkDiagnostics(
    rules('"b": { "text": "Never read the schema." }') +
      sibling(`{ "path": "state.rules.a", "before": null, "after": { "text":
"Always read the schema."
^^^^^^^^^^^^^^^^^^^^^^^^^ HS210
} }`),
    { codes },
  )
})
