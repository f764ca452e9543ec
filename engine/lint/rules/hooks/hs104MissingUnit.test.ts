import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hookWith } from '../../../../test/lint/documents'

test('quantities with their unit are right', () => {
  checkDiagnostics(hookWith('"condition": "always", "limits": { "cooldownSteps": 2, "maxTokens": 50 }'))
})

test('a quantity without unit is named once, with a fix where a member with the unit exists', () => {
  const limits = (name: string) => hookWith(`"condition": "always", "limits": { "${name}": 2 }`)
  checkDiagnostics(
    hookWith(`"condition": "always", "limits": { "cooldown": 2 }
                                   ^^^^^^^^^^ HS104 \`cooldown\` has no unit; use \`cooldownSteps\``),
  )
  checkFix('HS104', limits('cooldown'), limits('cooldownSteps'))
})

test('a quantity that the place does not take at all', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "timeout": 30
                       ^^^^^^^^^ HS104 this place takes none of that kind`),
  )
})

test('also among parameters', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "parameters": { "ttl": 3 }
                                       ^^^^^ HS104 \`ttl\` has no unit`),
  )
})
