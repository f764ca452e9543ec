import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

const matches = (pattern: string) =>
  `"condition": "matches", "parameters": { "field": "result.text", "pattern": "${pattern}" }`

test('linear-time patterns are right', () => {
  checkDiagnostics(hookWith(matches('^(next|more)[_ ]page$')))
})

test('look-ahead is not supported', () => {
  checkDiagnostics(
    hookWith(`"condition": "matches", "parameters": { "field": "result.text", "pattern": "a(?!b)" }
                                                                           ^^^^^^^^ HS115 Regular expression is not supported: look-around`),
  )
})

test('nor is a back-reference in a selector', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "tools": ["re:(a)[(1)"]
                                 ^^^^^^^^^^^^ HS115`),
  )
})

test('a broken pattern of a catalogue', () => {
  checkDiagnostics(`
//- box.tools.json
{ "kind": "tools", "schemaVersion": 1, "id": "box", "tools": {}, "errorPatterns": ["(oops"] }
                                                                                   ^^^^^^^ HS115`)
})
