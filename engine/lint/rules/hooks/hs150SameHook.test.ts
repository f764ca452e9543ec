import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling, warnHook } from '../../../../test/lint/documents'

const hooks = (other: string) => harness(`"hooks": { "a": ${warnHook},\n"b": ${other} }`)
const late = (source: string) => source.replace('\n"b"', '\n"b"\n^^^ HS150 and action as `a`: keep one of them\n')

test('hooks that differ in event, condition, parameters, tools or action are right', () => {
  checkDiagnostics(hooks(warnHook.replace('after_tool', 'before_tool')))
  checkDiagnostics(hooks(warnHook.replace('always', 'tool_error')))
  checkDiagnostics(hooks(warnHook.replace('"warn"', '"inject"')))
  checkDiagnostics(hooks(warnHook.replace('{', '{ "tools": ["list"],')))
})

test('hooks that do the same at the same places', () => {
  checkDiagnostics(late(hooks(warnHook)))
  checkDiagnostics(late(hooks(warnHook.replace('"hi"', '"ho"'))))
  checkDiagnostics(late(hooks(warnHook.replace('"warn"', '"remind"').replace('{', '{ "parameters": {},'))))
})

test('one that is switched off does nothing', () => {
  checkDiagnostics(hooks(warnHook.replace('{', '{ "enabled": false,')))
})

test('a sibling that adds what it inherits', () => {
  checkDiagnostics(
    harness(`"hooks": { "m": ${warnHook} }`) +
      sibling(`{ "before": null, "after": ${warnHook}, "path":
"state.hooks.a"
^^^^^^^^^^^^^^^ HS150 as \`m\`
}`),
  )
})

test('of three, two are told of', () => {
  const third = `,\n"c"\n^^^ HS150 as \`a\`\n: ${warnHook} }`
  checkDiagnostics(late(hooks(warnHook)).replace(/ \}\n\} \}$/, `${third}\n} }`))
})

test('the fix keeps the first one', () => {
  checkFix('HS150', hooks(warnHook), harness(`"hooks": { "a": ${warnHook} }`))
})

test('the fix takes the edit out of a sibling that adds what it inherits', () => {
  const base = harness(`"hooks": { "m": ${warnHook} }`)
  const other = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
  const again = `{ "path": "state.hooks.a", "before": null, "after": ${warnHook} }`
  checkFix('HS150', sibling(`${other}, ${again}`) + base, sibling(other) + base)
})
