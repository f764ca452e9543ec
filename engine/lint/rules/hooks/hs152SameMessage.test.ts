import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { catalog, harness, sibling, warnHook } from '../../../../test/lint/documents'

const other = (message: string) => warnHook.replace('always', 'tool_error').replace('"hi"', `\n${message}\n`)
const hooks = (entry: string) => harness(`"hooks": { "a": ${warnHook}, "b": ${entry} }`)
const late = '"hi"\n^^^^ HS152 Same message as `a`'

test('different messages, and none, are right', () => {
  checkDiagnostics(hooks(other('"ho"')), { codes: ['HS152'] })
  checkDiagnostics(hooks(other('" "').replace('"warn"', '"record"')), { codes: ['HS152'] })
})

test('the same text at two places', () => {
  checkDiagnostics(hooks(other(late)))
})

test('a sibling that says what its parent says', () => {
  const base = harness(`"hooks": { "a": ${warnHook} }`)
  checkDiagnostics(base + sibling(`{ "path": "state.hooks.b", "before": null, "after": ${other(late)} }`))
})

test('hooks that do the same altogether are told of as such', () => {
  checkDiagnostics(hooks(warnHook), { codes: ['HS152'] })
})

test('where the policy knows few words they must serve again', () => {
  const closed = catalog('"list": {}').replace('"tools": {', '"vocabulary": ["hi"], "tools": {')
  checkDiagnostics(hooks(other('"hi"')) + closed, { codes: ['HS152'] })
})
