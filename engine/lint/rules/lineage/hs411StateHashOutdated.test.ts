import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'

test('no hash, and the right hash, are right', () => {
  checkDiagnostics(harness('') + sibling(edit))
  checkDiagnostics(harness('') + sibling(edit, { more: '"stateHash": "@S1",' }))
})

test('an outdated hash is named, and the fix writes the right one', () => {
  const stale = '"stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000",'
  checkDiagnostics(
    harness('') +
      sibling(edit, {
        more: `"stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000",
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ HS411 stateHash is out of date`,
      }),
  )
  const right = '"stateHash": "@S1",'
  checkFix('HS411', sibling(edit, { more: stale }) + harness(''), sibling(edit, { more: right }) + harness(''))
})

test('it keeps silent while something above is wrong', () => {
  const conflict = edit.replace('null', '{ "text": "other" }')
  checkDiagnostics(
    harness('') +
      sibling(conflict, {
        more: '"stateHash": "sha256:0000000000000000000000000000000000000000000000000000000000000000",',
      }),
    { codes: ['HS411'] },
  )
})
