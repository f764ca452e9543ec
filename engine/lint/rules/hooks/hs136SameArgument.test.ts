import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const entry = (pointer: string, more = '') =>
  `{ "condition": "always", "event": "before_tool", "parameters": { "set": { "${pointer}": 20 } }${more}, "action":\n"rewrite_args" }`
const hooks = (one: string, other: string) => harness(`"hooks": { "a": ${one}, "b": ${other} }`)
const late = (text: string, message: string) =>
  text.replace('"rewrite_args"', `"rewrite_args"\n^^^^^^^^^^^^^^ HS136 ${message}\n`)

test('different arguments, priorities or tools are right', () => {
  const codes = { codes: ['HS136'] }
  checkDiagnostics(hooks(entry('/limit'), entry('/page')), codes)
  checkDiagnostics(hooks(entry('/limit'), entry('/limit', ', "priority": 5')), codes)
  checkDiagnostics(hooks(entry('/limit', ', "tools": ["list"]'), entry('/limit', ', "tools": ["seek"]')), codes)
})

test('the same argument at equal priority is told once', () => {
  checkDiagnostics(
    hooks(entry('/limit'), late(entry('/limit'), '`b` and `a` change `/limit` with equal priority; `b` wins')),
    { codes: ['HS136', 'HS154'] },
  )
})

test('removing is changing', () => {
  const removing = entry('/page').replace('"set": { "/page": 20 }', '"remove": ["/limit"]')
  checkDiagnostics(hooks(entry('/limit'), late(removing, '`/limit`')))
})

test('a sibling is told of what it adds, whichever of the two wins', () => {
  const base = harness(`"hooks": { "m": ${entry('/limit')} }`)
  for (const name of ['a', 'z']) {
    const edit = `{ "path": "state.hooks.${name}", "before": null, "after": ${late(entry('/limit'), `\`${name}\` and \`m\``)} }`
    checkDiagnostics(base + sibling(edit), { codes: ['HS136', 'HS154'] })
  }
})

test('the fix puts one before the other', () => {
  const b = (priority: number) => entry('/limit', `, "priority": ${priority}`)
  checkFix('HS136', hooks(entry('/limit'), b(0)), hooks(entry('/limit'), b(1)))
})
