import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS224']
const memory = (members: string) => harness(`"memory": { "notes": { "strategy": "playbook", ${members} } }`)

test('a text within its cap, one without a cap, and one that is off are right', () => {
  checkDiagnostics(memory(`"maxTokens": 5, "text": "${'word'.repeat(5)}"`), { codes })
  checkDiagnostics(memory(`"text": "${'word'.repeat(500)}"`), { codes })
  checkDiagnostics(memory(`"enabled": false, "maxTokens": 5, "text": "${'word'.repeat(50)}"`), { codes })
})

test('a text over its cap', () => {
  checkDiagnostics(
    memory(`"maxTokens": 5,
"text": "wordwordwordwordwordw"
        ^^^^^^^^^^^^^^^^^^^^^^^ HS224 Memory \`notes\` has about 6 tokens, cap 5
`),
    { codes },
  )
})

test('the edit of a sibling is judged as well', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.memory.notes", "before": null, "after": { "strategy": "playbook", "maxTokens": 0,
"text": "word"
        ^^^^^^ HS224
} }`),
    { codes },
  )
})
