import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS214']

test('one loud sentence, capitals of names, and a calm text are right', () => {
  checkDiagnostics(
    harness(`"rules": { "a": { "text": "NEVER delete mail." },
"b": { "text": "Use the JSON API. Answer in SQL. Read the HTTP status. You must always be brief." },
"c": { "text": "NEVER delete. Look first. Then write. ALWAYS check. Be brief." } }`),
    { codes },
  )
})

test('a text that shouts in half of its sentences', () => {
  checkDiagnostics(
    harness(`"prompt": { "task": { "text":
"You MUST look. NEVER guess! Be brief. {{task.text}}"
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS214 Absolute wording in 2 of 4 sentences
} }`),
    { codes },
  )
})

test('the text that a sibling adds is judged, messages of hooks are not', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.rules.a", "before": null, "after": { "text":
"DO NOT guess. LOOK TWICE."
^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS214 2 of 2
} }, { "path": "state.hooks.b", "before": null, "after": { "event": "after_tool", "condition": "always", "action": "warn",
"message": "NEVER guess. NEVER guess." } }`),
    { codes },
  )
})
