import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, hookWith } from '../../../../test/lint/documents'

const text = (written: string) => harness(`"rules": { "brief": { "text":\n"${written}"\n} }`)

test('variables, escapes, and braces in pairs are right', () => {
  checkDiagnostics(text('{{task.text}} and {{ user.name }}'))
  checkDiagnostics(text('Write \\\\{{name}} as it stands.'))
  checkDiagnostics(text('Send {\\"a\\": {\\"b\\": {}}} or { x }'))
  checkDiagnostics(text('{{task.text}}: {\\"a\\": {\\"b\\": \\"{{task.text}}\\"}}'))
})

test('braces that are never closed', () => {
  checkDiagnostics(text('Read {{task.text and go"\n      ^^ HS163 `{{` is never closed\n, "notes": "'))
})

test('braces that were never opened', () => {
  checkDiagnostics(text('Read task.text}} and go"\n               ^^ HS163 `}}` closes nothing\n, "notes": "'))
})

test('an escape where none is needed', () => {
  checkDiagnostics(
    text('Write \\\\{{name\\\\}} so"\n               ^^ HS163 closing braces need no escape\n, "notes": "'),
  )
  checkFix('HS163', text('Write \\\\{{name\\\\}} so'), text('Write \\\\{{name}} so'))
})

test('messages of hooks are templates, too', () => {
  checkDiagnostics(hookWith('"condition": "always"').replace('"hi"', '\n"go {{tool"\n    ^^ HS163\n'))
})
