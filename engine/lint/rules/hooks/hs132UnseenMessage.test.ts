import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { hook } from '../../../../test/lint/documents'

const acting = (action: string, message: string, event = 'after_tool') =>
  hook(`"event": "${event}", "condition": "always", "action": "${action}"${message}`)

test('actions that show their message, and others without one, are right', () => {
  checkDiagnostics(acting('warn', ', "message": "hi"'), { codes: ['HS132'] })
  checkDiagnostics(acting('rewrite_result', ', "message": "hi"'), { codes: ['HS132'] })
  checkDiagnostics(acting('record', ', "message": " "'), { codes: ['HS132'] })
})

test('a message that nobody sees', () => {
  for (const action of ['record', 'stop']) {
    checkDiagnostics(acting(action, `,\n"message": "hi"\n^^^^^^^^^ HS132 The message of \`${action}\` is never shown`))
  }
})

test('fixes show it where the event allows that, or remove it', () => {
  checkFix('HS132', acting('record', ', "message": "hi"'), acting('warn', ', "message": "hi"'))
  checkFix('HS132', acting('record', ', "message": "hi"', 'task_end'), acting('record', '', 'task_end'))
})
