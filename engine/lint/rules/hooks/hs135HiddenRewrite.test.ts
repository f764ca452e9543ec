import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog, hook } from '../../../../test/lint/documents'

const rewriting = (disclose: string) =>
  hook(
    `"event": "before_tool", "condition": "always", "action": "rewrite_args", "parameters": { "set": { "/limit": 20 }${disclose} }`,
  )

test('arguments are changed openly', () => {
  checkDiagnostics(rewriting(''))
  checkDiagnostics(rewriting(', "disclose": true'))
})

test('a change that is not told', () => {
  checkDiagnostics(rewriting(', "disclose":\nfalse\n^^^^^ HS135 the model and the log disagree with what ran\n'))
  checkFix('HS135', rewriting(', "disclose": false'), rewriting(', "disclose": true'))
})

test('where the policy could not read the line it is right to leave it out', () => {
  const closed = catalog('"list": {}').replace('"tools": {', '"vocabulary": ["next"], "tools": {')
  checkDiagnostics(rewriting(', "disclose": false') + closed)
})
