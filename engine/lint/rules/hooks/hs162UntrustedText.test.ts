import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, hook } from '../../../../test/lint/documents'

const saying = (message: string, action = 'warn', more = '') =>
  hook(`"event": "after_tool", "condition": "always", "action": "${action}"${more}, "message":\n"${message}"`)

test('names, counts and cut texts are right', () => {
  checkDiagnostics(saying('{{tool}} {{turnsLeft}} {{error.type}} {{result.text|trunc:40}} {{error.message|json}}'))
})

test('the whole text of a result', () => {
  checkDiagnostics(
    saying(
      'Look: {{result.text}}"\n       ^^^^^^^^^^^^^^^ HS162 puts text of the environment into an instruction\n, "notes": "',
    ),
  )
  checkFix('HS162', saying('It says {{error.message}}.'), saying('It says {{error.message|trunc:80}}.'))
})

test('where the text becomes part of the result it is at home', () => {
  checkDiagnostics(saying('{{result.text}} again', 'rewrite_result'))
  checkDiagnostics(harness('"observation": { "error": { "template": "{{result.text}}" } }'))
})

test('a question to another model is an instruction, an argument of a tool is not', () => {
  const asking = (prompt: string) =>
    hook(
      `"event": "after_tool", "condition": "always", "action": "ask_model", "parameters": { "askModel": "m", "answers": { "no": null }, "askPrompt":\n"${prompt}" }`,
    )
  checkDiagnostics(
    asking('{{result.text}}"\n ^^^^^^^^^^^^^^^ HS162\n, "askMaxTokens": 4 }, "notes": "').replace(
      '"notes": "" }',
      '"notes": ""',
    ),
    {
      codes: ['HS162'],
    },
  )
  checkDiagnostics(
    saying('hi', 'run_tool', ', "parameters": { "tool": "list", "arguments": { "q": "{{result.text}}" } }'),
    { codes: ['HS162'] },
  )
})
