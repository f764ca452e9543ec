import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, taskSet, warnHook } from '../../../../test/lint/documents'

test('sections with entries, and no sections at all, are right', () => {
  checkDiagnostics(harness(''))
  checkDiagnostics(harness(`"hooks": { "once": ${warnHook} }`))
  checkDiagnostics(harness('"rules": { "brief": null }'))
})

test('an empty section is named, and the fix removes it', () => {
  checkDiagnostics(
    harness(`"rules": { "brief": { "text": "t" } }, "hooks": {}
                                       ^^^^^^^ HS105 Section \`hooks\` is present but empty`),
  )
  checkFix('HS105', harness('"rules": { "brief": null }, "hooks": {}'), harness('"rules": { "brief": null }'))
})

test('other empty objects have their meaning', () => {
  checkDiagnostics(harness('').replace('"createdBy": "me"', ''))
  checkDiagnostics(taskSet('').replace('"splits": {  }', '"splits": { "train": [] }, "families": {}'))
})
