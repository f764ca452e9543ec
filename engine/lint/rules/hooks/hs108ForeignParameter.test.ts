import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

const requireAction = (text: string) =>
  hookWith(text).replace('"after_tool"', '"before_finish"').replace('"warn"', '"require"')

test('a parameter of the action itself is right', () => {
  checkDiagnostics(
    requireAction('"condition": "no_readback_after_write", "parameters": { "maxBlocks": 1, "match": "any" }'),
  )
})

test('a parameter of another action is named, with a change of the action as a fix', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "parameters": { "maxBlocks": 1 }
                                       ^^^^^^^^^^^ HS108 Parameter \`maxBlocks\` belongs to action \`require\`, not to condition \`always\` and action \`warn\`.`),
  )
  const stray = (action: string) =>
    hookWith('"condition": "always", "parameters": { "maxBlocks": 1 }').replace('"warn"', action)
  checkFix('HS108', stray('"warn"'), stray('"require"'))
})

test('a parameter of another condition', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "parameters": { "minRepeats": 2 }
                                       ^^^^^^^^^^^^ HS108 belongs to condition \`repeated_code\``),
  )
})
