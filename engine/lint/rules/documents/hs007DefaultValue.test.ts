import { describe, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, hookWith, sibling } from '../../../../test/lint/documents'

const quiet = (source: string) => checkDiagnostics(source, { codes: ['HS007'] })
const withAlways = (members: string) => hookWith(`"condition": "always", ${members}`)

test('members that differ from their default are right', () => {
  quiet(withAlways('"priority": 1, "placement": "inline", "limits": { "maxPerKey": 2, "maxPerTask": null }'))
  quiet(harness('"prompt": { "task": { "text": "t", "order": 100 } }'))
})

test('a default is named, and the fix removes it', () => {
  checkDiagnostics(
    withAlways(`
"priority": 0
^^^^^^^^^^ HS007 \`priority\` has its default value`),
  )
  checkFix('HS007', withAlways('"tags": [], "priority": 0'), withAlways('"tags": []'))
  checkDiagnostics(
    harness(`"prompt": { "task": { "text": "t", "order": 0 } }
                                   ^^^^^^^ HS007`),
  )
})

test('words that tell readers something may say the usual', () => {
  quiet(withAlways('"enabled": true, "parameters": {}'))
  quiet(harness('"prompt": { "task": { "text": "t", "role": "system", "enabled": true } }'))
  quiet(harness('"workflow": { "max-turns": { "value": 40 } }, "tools": { "list": { "role": "normal" } }'))
})

test('parameters of conditions and actions may be spelt out', () => {
  quiet(withAlways('"parameters": { "minRepeats": 3 }').replace('"always"', '"repeated_tool_call"'))
  quiet(hookWith('"condition": { "is": "repeated_tool_call", "parameters": { "minRepeats": 3 } }'))
  quiet(withAlways('"parameters": { "position": "end" }').replace('"warn"', '"inject"'))
})

describe('how often a hook may fire for one key', () => {
  test('is usually once for a reminder', () => {
    checkDiagnostics(
      withAlways(`"limits": { "maxPerTask": 3, "maxPerKey": 1 }
                                                    ^^^^^^^^^^^ HS007`),
    )
    quiet(withAlways('"limits": { "maxPerKey": 2 }'))
  })

  test('and twice for a refusal', () => {
    const block = (limit: number) =>
      withAlways(`"limits": { "maxPerKey": ${limit} }`)
        .replace('"warn"', '"block"')
        .replace('after_tool', 'before_tool')
    quiet(block(1))
    checkFix('HS007', block(2), block(2).replace('{ "maxPerKey": 2 }', '{}'))
  })
})

test('what an edit replaces must be as the parent has it', () => {
  const base = harness(`"prompt": { "task": { "text": "t", "order": 0 } }
                                   ^^^^^^^ HS007`)
  const edit = `{ "path": "state.prompt.task", "before": { "text": "t", "order": 0 }, "after":
{ "text": "u", "order": 0 }
               ^^^^^^^ HS007
}`
  checkDiagnostics(base + sibling(edit))
})

test('an empty message is a mistake where the action is about it', () => {
  quiet(withAlways('"tags": []').replace('"hi"', '""'))
  checkFix(
    'HS007',
    withAlways('"tags": []').replace('"message": "hi"', '"message": ""').replace('"warn"', '"record"'),
    withAlways('"tags": []').replace('"message": "hi",\n', '').replace('"warn"', '"record"'),
  )
})
