import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const result = (members: string) => harness(`"observation": { "result": { ${members} } }`)

test('head and tail that fit under the cap are right', () => {
  checkDiagnostics(result('"maxChars": 100, "headChars": 60, "tailChars": 40'))
  checkDiagnostics(result('"maxChars": 100'))
  checkDiagnostics(result('"headChars": 60, "tailChars": 40'))
})

test('a cap below head and tail is told, and can be raised', () => {
  checkDiagnostics(
    result(`"headChars": 60, "tailChars": 41,
"maxChars": 100
            ^^^ HS222 \`maxChars\` is 100, and head and tail keep 101 characters
`),
  )
  checkFix(
    'HS222',
    result('"headChars": 60, "tailChars": 41, "maxChars": 100'),
    result('"headChars": 60, "tailChars": 41, "maxChars": 101'),
  )
})

test('a part that is not stated keeps half of the cap', () => {
  checkDiagnostics(
    result(`"headChars": 60,
"maxChars": 100
            ^^^ HS222 keep 110 characters
`),
  )
})

test('the edit of a sibling is judged as well', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.observation.result", "before": null, "after": { "headChars": 9, "tailChars": 9,
"maxChars": 9
            ^ HS222
} }`),
  )
})
