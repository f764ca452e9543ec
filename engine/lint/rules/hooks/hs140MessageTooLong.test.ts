import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hook } from '../../../../test/lint/documents'

const message = (words: number, limits = '') =>
  `"event": "after_tool", "condition": "always", "action": "warn",${limits}
"message": "${'word'.repeat(words)}"`

test('200 tokens fit by default', () => {
  checkDiagnostics(hook(message(200)))
})

test('one more is left out as a whole', () => {
  checkDiagnostics(
    hook(`${message(201)}
           ${'^'.repeat(806)} HS140 Message has about 201 tokens, limit 200`),
  )
})

test('the limit of the hook itself counts, and can be raised', () => {
  checkDiagnostics(hook(message(300, ' "limits": { "maxTokens": 300 },')))
  checkDiagnostics(hook(message(3000, ' "limits": { "maxTokens": null },')))
  checkFix(
    'HS140',
    hook(message(3, ' "limits": { "maxTokens": 2 },')),
    hook(message(3, ' "limits": { "maxTokens": 3 },')),
  )
})

test('other scripts have more bytes, hence more tokens', () => {
  checkDiagnostics(
    hook(`${message(0).replace('""', `"${'字'.repeat(300)}"`)}
           ${'^'.repeat(302)} HS140 about 225 tokens`),
  )
})

test('a limit that is not written yet is added', () => {
  const before = hook(`"message": "${'word'.repeat(201)}", "action": "warn"`)
  const after = before.replace('"action": "warn"', '"action": "warn",\n  "limits": {\n    "maxTokens": 201\n  }')
  checkFix('HS140', before, after)
})
