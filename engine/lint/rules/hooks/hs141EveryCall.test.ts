import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

const limited = (limits: string) => hookWith(`"condition": "always", "limits": { ${limits} }`)
const unlimited = '"maxPerKey":\nnull\n^^^^ HS141 may repeat the same text at every call\n'

test('a limit per key, per task or in time is right', () => {
  checkDiagnostics(hookWith('"condition": "always"'))
  checkDiagnostics(limited('"maxPerKey": 12, "maxPerTask": 12'))
  checkDiagnostics(limited('"maxPerKey": null, "maxPerTask": 3'))
  checkDiagnostics(limited('"maxPerKey": null, "cooldownSteps": 4'))
})

test('no limit at all, at an event of every call', () => {
  checkDiagnostics(limited(unlimited))
  checkDiagnostics(limited(`"maxPerTask": null, ${unlimited}`))
  checkDiagnostics(limited(`"maxPerTask": null, ${unlimited}`).replace('after_tool', 'after_batch'))
  checkFix('HS141', limited('"maxPerKey": null'), limited('"maxPerKey": 1'))
})

test('an event that is rare, an action that shows nothing, and one that is meant for every call', () => {
  checkDiagnostics(limited('"maxPerKey": null').replace('after_tool', 'before_finish'))
  checkDiagnostics(limited('"maxPerKey": null').replace('"warn"', '"record"'))
  checkDiagnostics(limited('"maxPerKey": null').replace('"warn"', '"rewrite_result"'))
  checkDiagnostics(limited('"maxPerKey": null').replace('"warn"', '"block"').replace('after_tool', 'before_tool'))
})
