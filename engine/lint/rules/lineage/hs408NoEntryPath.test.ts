import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const edit = (path: string) => `{ "path": "${path}", "before": null, "after": { "text": "t" } }`

test('state, section and name are right', () => {
  checkDiagnostics(harness('') + sibling(edit('state.rules.brief')))
})

test('a place inside an entry is lifted to the entry', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.rules.brief.text", "before": null, "after": { "text": "t" } }
          ^^^^^^^^^^^^^^^^^^^^^^^^ HS408 lies inside an entry`),
  )
  checkFix(
    'HS408',
    sibling(edit('state.rules.brief.text')) + harness(''),
    sibling(edit('state.rules.brief')) + harness(''),
  )
})

test('a section that does not exist', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.rule.brief", "before": null, "after": { "text": "t" } }
          ^^^^^^^^^^^^^^^^^^ HS408 \`rule\` is not a section`),
  )
  checkFix('HS408', sibling(edit('state.rule.brief')) + harness(''), sibling(edit('state.rules.brief')) + harness(''))
})

test('a whole section is no entry', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.rules", "before": null, "after": { "text": "t" } }
          ^^^^^^^^^^^^^ HS408 is not an entry path`),
  )
})
