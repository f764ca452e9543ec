import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog, hookWith } from '../../../../test/lint/documents'

const box = catalog('"list": {}, "list_all": {}, "get": {}, "set": {}')
const selecting = (selector: string) => hookWith(`"condition": "always", "tools": ["${selector}"]`) + box

test('a pattern that spells its tools out, or selects one, is right', () => {
  checkDiagnostics(selecting('re:list|get'), { codes: ['HS112'] })
  checkDiagnostics(selecting('re:.*_all'), { codes: ['HS112'] })
  checkDiagnostics(selecting('glob:*'), { codes: ['HS112'] })
})

test('tools that it selects besides are named', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "tools": ["re:list.*"]
                                 ^^^^^^^^^^^ HS112 also selects \`list_all\` (2 tools in all)`) + box,
  )
})

test('the fix names the tools, also where they are left out', () => {
  checkFix('HS112', selecting('re:[gs]et'), selecting('get", "set'))
  checkFix('HS112', selecting('!re:[gs]et'), selecting('!get", "!set'))
})

test('without a catalogue nothing is known of tools', () => {
  checkDiagnostics(hookWith('"condition": "always", "tools": ["re:list.*"]'), { codes: ['HS112'] })
})
