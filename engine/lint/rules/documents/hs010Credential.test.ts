import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

const key = `sk-${'a1B2'.repeat(8)}`

test('ordinary text is right, also when it speaks of keys', () => {
  checkDiagnostics(
    hookWith('"condition": "always", "notes": "The API key sk-… lies in OPENAI_API_KEY; task-1234567890 is none."'),
  )
})

test('a key in a text is underlined exactly', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "notes": "use ${key} here"
                                     ${'^'.repeat(key.length)} HS010 looks like an API key`),
  )
  checkFix(
    'HS010',
    hookWith(`"condition": "always", "notes": "use ${key}"`),
    hookWith('"condition": "always", "notes": "use "'),
  )
})

test.each([
  `ghp_${'a'.repeat(36)}`,
  'AKIAABCDEFGHIJKLMNOP',
  `hf_${'x'.repeat(34)}`,
  `Bearer ${'z9'.repeat(20)}`,
  '-----BEGIN RSA PRIVATE KEY-----',
])('%s', (secret) => {
  checkDiagnostics(
    hookWith(`"condition": "always", "tags": ["${secret}"]
                                 ${'^'.repeat(secret.length)} HS010 This looks like`),
  )
})
