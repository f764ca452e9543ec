import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { hook } from '../../../../test/lint/documents'

const saying = (condition: string, message: string, event = 'after_batch') =>
  hook(`"event": "${event}", "condition": ${condition}, "action": "warn", "message":\n"${message}"`)
const late = (condition: string, said: string) =>
  saying(condition, `count {{count}}"\n       ^^^^^^^^^ HS161 ${said}\n, "notes": "`)

test('a variable that every branch binds, or the one condition, is right', () => {
  checkDiagnostics(saying('"unverified_writes"', '{{count}}'))
  checkDiagnostics(saying('{ "any": ["unverified_writes", "batchable_calls"] }', '{{count}}'))
  checkDiagnostics(saying('{ "all": ["unverified_writes", "no_progress"] }', '{{count}}'))
})

test('a variable that the event itself has', () => {
  checkDiagnostics(saying('{ "any": ["unread_schema", "empty_result"] }', '{{tool}} {{turnsLeft}}', 'after_tool'))
})

test('a branch that does not bind it', () => {
  checkDiagnostics(
    late(
      '{ "any": ["unverified_writes", "no_progress"] }',
      '`{{count}}` is only bound by `unverified_writes`, not where `no_progress` holds first',
    ),
  )
})

test('of several that must hold, the first one gives the variables', () => {
  checkDiagnostics(late('{ "all": ["no_progress", "unverified_writes"] }', 'not where `no_progress` holds first'))
})

test('an opposite binds nothing', () => {
  checkDiagnostics(
    late('{ "any": ["unverified_writes", { "not": "no_progress" }] }', 'not where the condition holds without it'),
  )
  checkDiagnostics(late('{ "not": "unverified_writes" }', 'not where the condition holds without it'))
})

test('a name that no condition binds is another mistake', () => {
  checkDiagnostics(saying('{ "any": ["unverified_writes", "no_progress"] }', '{{nothing}}'), { codes: ['HS161'] })
})
