import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const entry = (action: string, more = '') =>
  `{ "event": "after_tool", "condition": "always", "message": "hi"${more}, "action":\n"${action}" }`
const hooks = (one: string, other: string) => harness(`"hooks": { "a": ${one}, "b": ${other} }`)
const late = (text: string) =>
  text.replace(
    '\n"rewrite_result"',
    '\n"rewrite_result"\n^^^^^^^^^^^^^^^^ HS154 same priority and action at this event\n',
  )
const quiet = (source: string) => checkDiagnostics(source, { codes: ['HS154'] })

test('different priorities, events or tools are right', () => {
  quiet(hooks(entry('rewrite_result'), entry('rewrite_result', ', "priority": 3')))
  quiet(hooks(entry('rewrite_result'), entry('rewrite_result').replace('after_tool', 'tool_error')))
  quiet(hooks(entry('rewrite_result', ', "tools": ["list"]'), entry('rewrite_result', ', "tools": ["get"]')))
})

test('reminders and refusals are all delivered, and decisions of different strength need no order', () => {
  quiet(hooks(entry('warn'), entry('warn')))
  quiet(hooks(entry('stop'), entry('rewrite_result')))
})

test('two rewrites of one result at equal priority', () => {
  checkDiagnostics(hooks(entry('rewrite_result'), late(entry('rewrite_result'))), { codes: ['HS154'] })
})

test('the fix sets a priority', () => {
  const b = (priority: number) => entry('rewrite_result', `, "priority": ${priority}`)
  checkFix('HS154', hooks(entry('rewrite_result'), b(0)), hooks(entry('rewrite_result'), b(1)))
  checkFix('HS154', hooks(b(100), b(100)), hooks(b(100), b(99)))
})

test('a sibling is told of what it adds, whichever comes first', () => {
  const base = harness(`"hooks": { "m": ${entry('rewrite_result')} }`)
  for (const name of ['a', 'z']) {
    const edit = `{ "path": "state.hooks.${name}", "before": null, "after": ${late(entry('rewrite_result'))} }`
    checkDiagnostics(base + sibling(edit), { codes: ['HS154'] })
  }
})
