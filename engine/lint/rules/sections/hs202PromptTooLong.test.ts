import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS202']
const text = (tokens: number) => 'word'.repeat(tokens)

test('a prompt within its budget, and one without a budget, are right', () => {
  checkDiagnostics(
    harness(`"prompt": { "task": { "text": "${text(20)}" } }, "budgets": { "system-prompt": { "maxTokens": 20 } }`),
    { codes },
  )
  checkDiagnostics(harness(`"prompt": { "task": { "text": "${text(2000)}" } }`), { codes })
})

test('a prompt over its budget is told at the budget', () => {
  checkDiagnostics(
    harness(`"prompt": { "task": { "text": "${text(21)}" } }, "budgets": { "system-prompt": {
"maxTokens": 20
             ^^ HS202 System prompt has about 21 tokens, budget 20
} }`),
    { codes },
  )
})

test('user sections and sections that are off do not count, rules do', () => {
  const sections = `"prompt": { "task": { "role": "user", "text": "${text(50)}" }, "x": { "enabled": false, "text": "${text(50)}" } }`
  checkDiagnostics(harness(`${sections}, "budgets": { "system-prompt": { "maxTokens": 20 } }`), { codes })
  checkDiagnostics(
    harness(`${sections}, "rules": { "long": { "text": "${text(20)}" } }, "budgets": { "system-prompt": {
"maxTokens": 20
             ^^ HS202 about 23 tokens
} }`),
    { codes },
  )
})

test('a sibling that lengthens the prompt has the mistake at what it adds', () => {
  checkDiagnostics(
    harness(`"prompt": { "task": { "text": "${text(15)}" } }, "budgets": { "system-prompt": { "maxTokens": 20 } }`) +
      sibling(`{ "path":
"state.prompt.more",
^^^^^^^^^^^^^^^^^^^ HS202 about 26 tokens
"before": null, "after": { "text": "${text(10)}" } }`),
    { codes },
  )
})

test('a sibling that changes something else is not told of the prompt of its base', () => {
  checkDiagnostics(
    harness(`"prompt": { "task": { "text": "${text(25)}" } }, "budgets": { "system-prompt": {
"maxTokens": 20
             ^^ HS202
} }`) + sibling('{ "path": "state.workflow.max-turns", "before": null, "after": { "value": 9 } }'),
    { codes },
  )
})
