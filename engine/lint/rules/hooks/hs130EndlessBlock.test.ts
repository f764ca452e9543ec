import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hook } from '../../../../test/lint/documents'

const block = (limits: string) =>
  `"event": "before_finish", "condition": "always", "action": "block", "message": "hi", "limits": { ${limits} }`

test('a block with a limit, its own or the default, ends', () => {
  checkDiagnostics(hook(block('"maxPerTask": 2, "maxPerKey": null')))
  checkDiagnostics(hook(block('"maxPerTask": null')))
})

test('a block without any limit ends only at the cap of the engine', () => {
  checkDiagnostics(
    hook(`"event": "before_finish", "condition": "always", "action": "block", "message": "hi",
                                                           ^^^^^^^ HS130 set \`maxPerTask\`
"limits": { "maxPerTask": null, "maxPerKey": null }`),
  )
  checkFix(
    'HS130',
    hook(block('"maxPerTask": null, "maxPerKey": null')),
    hook(block('"maxPerTask": 2, "maxPerKey": null')),
  )
})

test('elsewhere a block without limits is no loop', () => {
  checkDiagnostics(hook(block('"maxPerTask": null, "maxPerKey": null').replace('before_finish', 'before_tool')))
})
