import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

const at = (event: string, members: string) => hookWith(`"condition": "always"${members}`).replace('after_tool', event)

test('tools are selected at events of a call', () => {
  for (const event of ['before_tool', 'after_tool', 'tool_error', 'tool_blocked']) {
    checkDiagnostics(at(event, ', "tools": ["list"]'))
  }
})

test('at other events the selection is not looked at', () => {
  for (const event of ['before_finish', 'before_model', 'after_batch']) {
    checkDiagnostics(at(event, ',\n"tools": ["list"]\n^^^^^^^ HS113 `tools` has no effect'))
  }
  checkFix('HS113', at('before_finish', ', "tools": ["list"]'), at('before_finish', ''))
})
