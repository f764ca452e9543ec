import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS213']
const off = '"tools": { "list": { "enabled": false }, "edit_file": { "enabled": false }, "get": { "enabled": true } }'

test('tools that are on, words that are no names, and prohibitions are right', () => {
  checkDiagnostics(
    harness(`${off}, "rules": { "a": { "text": "Make a list of what you get. Use \`get\`. Never call edit_file." } }`),
    { codes },
  )
})

test('a tool that is off, named in a rule', () => {
  checkDiagnostics(
    harness(`${off}, "rules": { "a": { "text":
"Look first. Change it with edit_file then."
                            ^^^^^^^^^ HS213 \`a\` names tool \`edit_file\`, which this harness switches off
} }`),
    { codes },
  )
})

test('a plain word counts when it is quoted or called', () => {
  checkDiagnostics(
    harness(`${off}, "prompt": { "task": { "text":
"Start with \`list\`."
             ^^^^ HS213
}, "more": { "text":
"Or write list(page)."
          ^^^^ HS213
} }`),
    { codes },
  )
})

test('the sibling that switches the tool off is told at the tool', () => {
  checkDiagnostics(
    harness('"rules": { "a": { "text": "Change it with edit_file." } }') +
      sibling(`{ "path":
"state.tools.edit_file",
^^^^^^^^^^^^^^^^^^^^^^^ HS213
"before": null, "after": { "enabled": false } }`),
    { codes },
  )
})
