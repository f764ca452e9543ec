import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

test('parameters within their ranges are right', () => {
  checkDiagnostics(hookWith('"condition": "repeated_tool_call", "parameters": { "minRepeats": 4 }'))
})

test('a parameter of the wrong type is told the right one, and the default is offered', () => {
  checkDiagnostics(
    hookWith(`"condition": "repeated_tool_call", "parameters": { "minRepeats": "four" }
                                                                 ^^^^^^ HS107 Parameter \`minRepeats\` must be integer (condition \`repeated_tool_call\`).`),
  )
  const given = (value: string) =>
    hookWith(`"condition": "repeated_tool_call", "parameters": { "minRepeats": ${value} }`)
  checkFix('HS107', given('"four"'), given('3'))
})

test('a parameter out of range', () => {
  checkDiagnostics(
    hookWith(`"condition": "repeated_tool_call", "parameters": { "minRepeats": 0 }
                                                                 ^ HS107 Parameter \`minRepeats\` must be >= `),
  )
})

test('a parameter that is missing is named at the parameters, or at the hook without any', () => {
  checkDiagnostics(
    hookWith(`"condition": "matches", "parameters": { "field": "result.text" }
                        ^^^^^^^^^^^^ HS107 Parameter \`pattern\` is missing (condition \`matches\`).`),
  )
})

test('a parameter inside an expression', () => {
  checkDiagnostics(
    hookWith(`"condition": { "not": { "is": "repeated_tool_call", "parameters": { "minRepeats": null } } }
                                                                                  ^^^^ HS107 Parameter \`minRepeats\``),
  )
})

test('a parameter of the action', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "parameters": { "role": "robot" }
                                               ^^^^^^^ HS107 (action \`inject\`)`).replace('"warn"', '"inject"'),
    { keepLines: true },
  )
})
