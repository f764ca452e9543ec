import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, hook, hookWith } from '../../../../test/lint/documents'

test('variables of the event and of the condition are right', () => {
  checkDiagnostics(
    hook(
      '"event": "after_tool", "condition": "repeated_tool_call", "action": "warn", "message": "{{repeatCount}} x {{tool|trunc:9}}, {{user.firstName}} \\\\{{x}}"',
    ),
  )
})

test('an unknown one is underlined exactly, also behind escapes', () => {
  checkDiagnostics(
    hook(`"event": "after_tool", "condition": "always", "action": "warn", "message": "see {{pageNo}}"
                                                                                ^^^^^^^^^^ HS160 Unknown template variable \`pageNo\`; available here: task.text, step`),
  )
  const message = (name: string) =>
    hook(`"event": "after_tool", "condition": "always", "action": "warn", "message": "\\t{{${name}|json}}"`)
  checkFix('HS160', message('tols'), message('tool'))
})

test('a call is not known at before_model', () => {
  checkDiagnostics(
    hook(`"event": "before_model", "condition": "always", "action": "warn", "message": "{{tool}}"
                                                                              ^^^^^^^^ HS160 Unknown template variable \`tool\``),
  )
})

test('a prompt knows the task and the user', () => {
  checkDiagnostics(harness('"prompt": { "task": { "role": "user", "text": "{{task.text}} {{user.name}}" } }'))
  checkDiagnostics(
    harness(`"prompt": { "task": { "text": "{{task.id}}" } }
                               ^^^^^^^^^^^ HS160 Unknown template variable \`task.id\``),
  )
})

test('braces around what is no name', () => {
  checkDiagnostics(
    hookWith(`"condition": "always", "notes": "{{free}}", "message": "{{two words}}"
                                                        ^^^^^^^^^^^^^ HS160`).replace('"message": "hi",', ''),
    { keepLines: true },
  )
})

test('an unknown condition may bind anything', () => {
  checkDiagnostics(hookWith('"condition": "sunny"').replace('"hi"', '"{{x}}"'), { codes: ['HS160'] })
})

test('observations know the result, or how much of it was cut', () => {
  checkDiagnostics(
    harness(`"observation": { "result": { "maxChars": 9, "truncatedTemplate": "{{elidedChars}} more" },
"error": { "template": "failed: {{result.text}}" } }`),
  )
  checkDiagnostics(
    harness(`"observation": { "error": { "template": "{{elidedChars}}" } }
                                         ^^^^^^^^^^^^^^^ HS160 available here: result.text`),
  )
})

test('what follows an answer may name the answer', () => {
  const asking = (message: string) =>
    hook(`"event": "after_tool", "condition": "always", "action": "ask_model", "parameters": { "askModel": "m", "askPrompt": "p",
"answers": { "yes": { "action": "warn", "message": "${message}" } } }`)
  checkDiagnostics(asking('{{askAnswer}}'), { codes: ['HS160'] })
})

test('a judge stands in the condition, where nothing is bound yet', () => {
  checkDiagnostics(
    hookWith(
      `"condition": { "all": ["tool_error", { "is": "judge", "parameters": { "model": "small", "prompt": "{{result.text}} {{consecutive}}?" } }] }
                                                                                                                   ^^^^^^^^^^^^^^^ HS160 Unknown template variable \`consecutive\``,
    ),
    { codes: ['HS160'] },
  )
})
