import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'

test('edits of different entries are right', () => {
  checkDiagnostics(harness('') + sibling(`${edit}, ${edit.replaceAll('brief', 'polite')}`))
})

test('the second edit of an entry is named, and the fix removes it', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } },
{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }
          ^^^^^^^^^^^^^^^^^^^ HS407 Two edits of state.rules.brief`),
  )
  checkFix('HS407', sibling(`${edit},\n${edit}`) + harness(''), sibling(edit) + harness(''))
})

test('two ways to write one path are one path', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } },
{ "path": "state[\\"rules\\"].brief", "before": null, "after": { "text": "t" } }
          ^^^^^^^^^^^^^^^^^^^^^^^^ HS407`),
    { codes: ['HS407'] },
  )
})
