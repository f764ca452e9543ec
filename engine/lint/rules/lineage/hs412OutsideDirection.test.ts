import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS412']
const rule = '{ "path": "state.rules.brief", "before": null, "after": { "text": "t" } }'
const more = '"direction": { "label": "be brief", "sections": ["prompt", "rules"] },'

test('edits inside the sections, and any edit of a direction without sections, are right', () => {
  checkDiagnostics(harness('') + sibling(rule, { more }), { codes })
  checkDiagnostics(harness('') + sibling(rule, { more: '"direction": { "label": "be brief" },' }), { codes })
  checkDiagnostics(harness('') + sibling(rule, { more: '"direction": { "label": "be brief", "sections": [] },' }), {
    codes,
  })
})

test('an edit of another section', () => {
  checkDiagnostics(
    harness('') +
      sibling(
        `${rule}, { "path":
"state.workflow.max-turns",
^^^^^^^^^^^^^^^^^^^^^^^^^^ HS412 The direction is about prompt, rules, and this edit touches \`workflow\`
"before": null, "after": { "value": 9 } }`,
        { more },
      ),
    { codes },
  )
})

test('a path that names no entry has its own mistake', () => {
  checkDiagnostics(harness('') + sibling('{ "path": "state.flows", "before": null, "after": null }', { more }), {
    codes,
  })
})
