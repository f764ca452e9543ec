import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling, warnHook } from '../../../../test/lint/documents'

test('small letters, digits and hyphens are right, and tools are free', () => {
  checkDiagnostics(harness(`"hooks": { "next-page-2": ${warnHook} }, "tools": { "Run.SQL": { "role": "normal" } }`))
})

test('another form is named, and the fix renames it', () => {
  checkDiagnostics(
    harness(`"rules": { "Pagination Guide": { "text": "Look at every page." } }
           ^^^^^^^^^^^^^^^^^^ HS006 Name \`Pagination Guide\` is not kebab-case`),
  )
  checkFix(
    'HS006',
    harness('"rules": { "Pagination Guide": { "text": "t" } }'),
    harness('"rules": { "pagination-guide": { "text": "t" } }'),
  )
})

test('a bad name in the path of an edit is no bad path', () => {
  checkDiagnostics(
    harness('') +
      sibling(`{ "path": "state.rules.Be_Brief", "before": null, "after": { "text": "Be brief." } }
          ^^^^^^^^^^^^^^^^^^^^^^ HS006 Name \`Be_Brief\` is not kebab-case`),
  )
})
