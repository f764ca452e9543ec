import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

test('conditions and expressions of this format are right', () => {
  checkDiagnostics(hookWith('"condition": "pagination_present"'))
  checkDiagnostics(
    hookWith('"condition": { "all": ["always", { "not": { "seen": "empty_result", "withinSteps": 3 } }] }'),
  )
})

test('an unknown condition gets a suggestion', () => {
  const wrong = '"condition": "pagination_presnt"'
  checkDiagnostics(
    hookWith(`"condition": "pagination_presnt"
             ^^^^^^^^^^^^^^^^^^^ HS103 Unknown condition \`pagination_presnt\`; did you mean \`pagination_present\`?`),
  )
  checkFix('HS103', hookWith(wrong), hookWith('"condition": "pagination_present"'))
})

test('the operator of another product', () => {
  checkDiagnostics(
    hookWith(`"condition": "regex_not_match"
             ^^^^^^^^^^^^^^^^^ HS103 did you mean \`matches\`?; for the opposite of a condition write {"not": …}`),
  )
})

test('an unknown operator inside an expression', () => {
  checkDiagnostics(
    hookWith(`"condition": { "any": ["always", { "and": ["always"] }] }
                                   ^^^^^ HS103 Unknown operator \`and\`; did you mean \`all\`?`),
  )
})

test('an unknown condition inside an expression', () => {
  checkDiagnostics(
    hookWith(`"condition": { "not": { "is": "alwais" } }
                              ^^^^^^^^ HS103 did you mean \`always\`?`),
  )
})

test('an operator without its operand', () => {
  checkDiagnostics(
    hookWith(`"condition": { "all": [] }
                      ^^ HS103 Broken condition: takes a list of conditions`),
  )
})

test('the `until` of `require` is a condition too', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "parameters": { "until": "nevr" }
                                                ^^^^^^ HS103 Unknown condition \`nevr\``)
      .replace('after_tool', 'before_finish')
      .replace('warn', 'require'),
    { keepLines: true },
  )
})

test('a condition that is still empty is missing, not unknown', () => {
  checkDiagnostics(
    hookWith(`"condition": ""
             ^^ HS103 The condition is missing; name a built-in one, such as \`tool_error\``),
  )
})
