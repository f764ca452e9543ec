import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { catalog, harness, sibling } from '../../../../test/lint/documents'

const codes = ['HS220']
const box = catalog('"list": {}, "done": { "role": "finish" }')
const finish = '"workflow": { "finish": { "value": "tool" } }'

test('an enabled finish tool, of the catalogue or of the harness, is right', () => {
  checkDiagnostics(box + harness(finish), { codes })
  checkDiagnostics(catalog('"list": {}') + harness(`${finish}, "tools": { "list": { "role": "finish" } }`), { codes })
})

test('nothing is said where answers finish, or without a catalogue', () => {
  checkDiagnostics(catalog('"list": {}') + harness('"workflow": { "finish": { "value": "answer" } }'), { codes })
  checkDiagnostics(catalog('"list": {}') + harness(''), { codes })
  checkDiagnostics(harness(finish), { codes })
})

test('a catalogue without one', () => {
  checkDiagnostics(
    catalog('"list": {}') +
      harness(`"workflow": { "finish": {
"value": "tool"
         ^^^^^^ HS220 No tool with the role \`finish\` is enabled
} }`),
    { codes },
  )
})

test('the finish tool is switched off, and the fix switches it on', () => {
  const off = (enabled: boolean) => harness(`${finish}, "tools": { "done": { "enabled": ${enabled} } }`)
  checkFix('HS220', off(false) + box, off(true) + box)
})

test.each(['"enabled": false', '"role": "normal"'])('a sibling that takes it away with %s is told there', (member) => {
  checkDiagnostics(
    box +
      harness(finish) +
      sibling(`{ "path":
"state.tools.done",
^^^^^^^^^^^^^^^^^^ HS220
"before": null, "after": { ${member} } }`),
    { codes },
  )
})
