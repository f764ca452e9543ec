import { test } from 'vitest'
import { checkDiagnostics as checkAll } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

/** The hooks here do the same as each other, which is another matter. */
const checkDiagnostics = (source: string) => checkAll(source, { codes: ['HS142'] })

const words = (count: number) => 'word '.repeat(count).trim()
const entry = (text: string, event = 'after_tool') =>
  `{ "action": "warn", "condition": "always", "message": "${text}", "event":\n"${event}" }`
const budget = (tokens: number) => `"budgets": { "harness-text": { "maxTokensPerStep": ${tokens} } }`
const hooks = (one: string, other: string, tokens = 60) => `"hooks": { "a": ${one}, "b": ${other} }, ${budget(tokens)}`
const late = (one: string, message = '') => one.replace('"after_tool"', `"after_tool"\n^^^^^^^^^^^^ HS142 ${message}\n`)

test('texts that fit together are right', () => {
  checkDiagnostics(harness(hooks(entry(words(20)), entry(words(20)))))
  checkDiagnostics(harness(hooks(entry(words(40)), entry(words(40), 'before_tool'))))
  checkDiagnostics(harness(`"hooks": { "a": ${entry(words(100))} }`))
})

test('texts that do not are told of at the last hook', () => {
  checkDiagnostics(
    harness(hooks(entry(words(30)), late(entry(words(30)), 'can add up to 76 tokens in a step, budget 60'))),
  )
})

test('what a sibling adds counts with what it inherits', () => {
  const edit = (after: string) => `{ "path": "state.hooks.c", "before": null, "after": ${after} }`
  const base = harness(hooks(entry(words(10)), entry(words(10))))
  checkDiagnostics(base + sibling(edit(entry(words(20)))))
  checkDiagnostics(base + sibling(edit(late(entry(words(40))))))
})

test('a hook that is switched off, or shows nothing, adds nothing', () => {
  checkDiagnostics(harness(hooks(entry(words(40)), entry(words(40)).replace('{', '{ "enabled": false,'))))
  checkDiagnostics(harness(hooks(entry(words(40)), entry(words(40)).replace('"warn"', '"record"'))))
})
