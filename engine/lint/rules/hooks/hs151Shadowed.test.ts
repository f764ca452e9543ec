import { describe, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness } from '../../../../test/lint/documents'
import { triedOn } from '../../../../test/lint/trials'

const members = (action: string, condition = '"tool_error"', more = '') =>
  `"event": "after_tool", "condition": ${condition}, "action": "${action}"${more}`
const stop = (condition = '"tool_error"', more = ', "priority": 50') => members('stop', condition, more)
const warn = (condition = '"tool_error"', more = '') => members('warn', condition, `, "message": "hi"${more}`)
const both = (strict: string, other: string) => harness(`"hooks": { "strict": { ${strict} },\n"other": { ${other} } }`)
const late = (source: string, message = '') => source.replace('\n"other"', `\n"other"\n^^^^^^^ HS151 ${message}\n`)
const quiet = (source: string) => checkDiagnostics(source, { codes: ['HS151'] })

describe('after a stop nothing matters', () => {
  test('that fires for the same reason', () => {
    checkDiagnostics(late(both(stop(), warn()), 'Never matters: `stop` of `strict` (priority 50)'))
  })

  test('nor what fires for fewer', () => {
    checkDiagnostics(late(both(stop('"always"'), warn())))
    checkDiagnostics(late(both(stop(), warn('{ "all": ["empty_result", "tool_error"] }'))))
    checkDiagnostics(late(both(stop('{ "any": ["tool_error", "empty_result"] }'), warn())))
    checkDiagnostics(late(both(stop(), warn('"tool_error"', ', "tools": ["list"]'))))
  })

  test('but what it does not stop', () => {
    quiet(both(stop('"tool_error"', ''), warn()))
    quiet(both(stop(), warn('"empty_result"')))
    quiet(both(stop('"tool_error"', ', "priority": 5, "tools": ["list"]'), warn()))
    quiet(both(stop('"tool_error"', ', "priority": 5, "parameters": { "minConsecutive": 3 }'), warn()))
    quiet(both(stop(), members('record')))
  })
})

describe('a refusal', () => {
  const block = (more = '') =>
    `"event": "before_tool", "condition": "unread_schema", "action": "block", "message": "no", "priority": 5${more}`
  const other = (action: string, more = '') =>
    `"event": "before_tool", "condition": "unread_schema", "action": "${action}"${more}`

  test('makes changes of the call pointless, as long as its limits last', () => {
    checkDiagnostics(late(both(block(), other('rewrite_args')), '`block` of `strict`'))
    quiet(both(block(', "limits": { "maxPerTask": 1 }'), other('rewrite_args')))
  })

  test('gives reminders and other reasons, too', () => {
    quiet(both(block(), other('warn', ', "message": "hi"')))
    quiet(both(block(), other('block', ', "message": "hi"')))
  })
})

test('the fix gives it the higher priority, or an equal one where there is none', () => {
  const other = (priority: number) => warn('"tool_error"', `, "priority": ${priority}`)
  checkFix('HS151', both(stop(), other(0)), both(stop(), other(51)))
  const highest = stop('"tool_error"', ', "priority": 100')
  checkFix('HS151', both(highest, other(0)), both(highest, other(100)))
})

describe('on recorded rollouts', () => {
  const apart = both(stop('"large_result"'), warn())
  const tried = { held: 7, overruledBy: 'strict' }

  test('a hook that another one overruled each time is told with the sample, whatever their conditions say', () => {
    const source = late(
      apart,
      'Never mattered: `stop` of `strict` (priority 50) overruled it all 7 times that it would',
    )
    checkDiagnostics(source, { evidence: triedOn(source, { hooks: { other: tried } }) })
  })

  test('it is told once, and not of what is not lost when a task ends', () => {
    const known = late(both(stop(), warn()), 'fires wherever this does')
    checkDiagnostics(known, { evidence: triedOn(known, { hooks: { other: tried } }) })
    const record = both(stop('"large_result"'), members('record'))
    checkDiagnostics(record, { codes: ['HS151'], evidence: triedOn(record, { hooks: { other: tried } }) })
  })

  test('one that acted alone at least once matters', () => {
    checkDiagnostics(apart, { codes: ['HS151'], evidence: triedOn(apart, { hooks: { other: { held: 7 } } }) })
  })
})
