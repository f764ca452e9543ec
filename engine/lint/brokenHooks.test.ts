import { describe, expect, test } from 'vitest'
import { checkDiagnostics } from '../../test/lint/checkDiagnostics'
import { catalog, harness, hook, hookWith, sibling } from '../../test/lint/documents'
import { readMarkedProject } from '../../test/lint/markedProject'
import { buildProject } from '../documents/project'
import { lintProject } from './lintProject'

const ask = (answers: string) => `"event": "after_tool", "condition": "always", "action": "ask_model",
"parameters": { "askModel": "small", "askPrompt": "Is it done?", "answers": {
${answers}
} }`

describe('a parameter that only trying shows to be wrong', () => {
  test('a path that is none', () => {
    checkDiagnostics(
      hookWith(`"condition": "json_path", "parameters": { "path": "items[0]" }
                                                  ^^^^^^^^^^ HS107 A run would refuse hook \`once\`: condition \`json_path\`: Path items[0] of json_path is not supported`),
    )
  })

  test('a path inside an expression', () => {
    checkDiagnostics(
      hookWith(`"condition": { "not": { "is": "json_path", "parameters": { "path": "$.[" } } }
                                                                   ^^^^^ HS107 Path $.[ of json_path`),
    )
  })

  test.each([
    ['"yes": { "action": "bogus" }', 'unknown action `bogus`'],
    ['"yes": { "action": "warn" }', '`warn` needs a message'],
    ['"yes": { "action": "require", "message": "hi" }', '`require` is not allowed at after_tool'],
    ['"yes": { "message": "hi" }', 'an answer of `ask_model` is null or'],
  ])('the answer %s of ask_model, while the other answers are right', (answer, message) => {
    const carets = '^'.repeat(answer.length - '"yes": '.length)
    checkDiagnostics(
      hook(
        ask(`"no": null, ${answer}
                   ${carets} HS107 A run would refuse hook \`once\`: at answer \`yes\`, ${message}`),
      ),
      { keepLines: true, codes: ['HS107', 'HS002'] },
    )
  })
})

test('a hook with a fault of its whole is named at its name', () => {
  checkDiagnostics(
    harness(`"hooks": {
"once": { "event": "after_tool", "condition": { "not": "matches" }, "action": "warn", "message": "hi" },
^^^^^^ HS002 A run would refuse hook \`once\`: condition \`matches\`: parameters must have required properties
"twice": { "event": "after_tool", "condition": "always", "action": "warn", "message": "hi" }
}`),
  )
})

test('a hook that an edit brings is tried with the tools of its parents', () => {
  const edit = `{ "path": "state.hooks.once", "before": null, "after": { "event": "after_tool", "action": "warn",
"message": "hi", "condition": "json_path", "parameters": { "path": "id" } } }
                                                                   ^^^^ HS107 Path id of json_path`
  checkDiagnostics(catalog('"list": {}') + harness('') + sibling(edit))
})

test('a hook that is switched off is not run, so nothing is said', () => {
  checkDiagnostics(hookWith('"condition": "json_path", "parameters": { "path": "items[0]" }, "enabled": false'))
})

test('a rule that says it more exactly is not repeated', () => {
  checkDiagnostics(
    hookWith(`"condition": "matches", "parameters": { "field": "result.text", "pattern": "a(?!b)" }
                                                                           ^^^^^^^^ HS115`),
  )
})

test('a code that was made milder or turned off still counts as said', () => {
  const workspace = `\n//- harness-s.json
{ "kind": "workspace", "schemaVersion": 1, "id": "w", "lint": { "severity": { "HS103": "off" } } }`
  const { files } = readMarkedProject(hookWith('"condition": "nevr"') + workspace)
  expect(lintProject(buildProject(files)).filter(({ severity }) => severity === 'error')).toEqual([])
})
