import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling } from '../../../../test/lint/documents'

const setter = (flag: string) =>
  `{ "event": "after_tool", "condition": "tool_error", "action": "set", "parameters": { "setFlag":\n${flag} } }`
const reader = (flag: string) =>
  `{ "event": "before_finish", "condition": "flag", "action": "warn", "message": "hi", "parameters": { "flag":\n${flag} } }`
const hooks = (...entries: string[]) =>
  harness(`"hooks": { ${entries.map((entry, index) => `"h${index}": ${entry}`).join(', ')} }`)

test('a flag that is set and read is right', () => {
  checkDiagnostics(hooks(setter('"failed"'), reader('"failed"')))
})

test('a flag that is read and never set', () => {
  checkDiagnostics(hooks(reader('"failed"\n^^^^^^^^ HS153 Flag `failed` is read and never set\n')))
})

test('a flag that is set and never read', () => {
  checkDiagnostics(hooks(setter('"failed"\n^^^^^^^^ HS153 Flag `failed` is set and never read\n')))
})

test('a slip has a fix', () => {
  checkFix('HS153', hooks(setter('"fialed"'), reader('"failed"')), hooks(setter('"failed"'), reader('"failed"')))
})

test('flags are also read inside expressions, and set by answers of a model', () => {
  const inside = reader('"x"')
    .replace('"flag"', '{ "all": ["answer_missing", { "is": "flag", "parameters": { "flag": "failed" } }] }')
    .replace(/, "parameters": \{ "flag":\n"x" \} \}$/, ' }')
  checkDiagnostics(hooks(setter('"failed"'), inside))
  const asking = `{ "event": "after_tool", "condition": "tool_error", "action": "ask_model", "parameters": { "askModel": "m", "askPrompt": "p",
    "answers": { "no": null, "yes": { "action": "set", "parameters": { "setFlag": "failed" } } } } }`
  checkDiagnostics(hooks(asking, reader('"failed"')), { codes: ['HS153'] })
})

test('a sibling may read what its parent sets', () => {
  const edit = `{ "path": "state.hooks.reader", "before": null, "after": ${reader('"failed"')} }`
  checkDiagnostics(hooks(setter('"failed"'), reader('"failed"')) + sibling(edit), { codes: ['HS153'] })
})
