import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, hook, taskSet } from '../../../../test/lint/documents'

const members = '"action": "warn",\n"condition": "always",\n"event": "after_tool",\n"message": "hi"'

test('the order of the schema, and the alphabet inside a hook, are right', () => {
  checkDiagnostics(hook(members), { codes: ['HS008'] })
  checkDiagnostics(harness('"prompt": { "b": { "text": "t", "order": 1 }, "a": { "text": "u" } }'), {
    codes: ['HS008'],
  })
  checkDiagnostics(taskSet('"train": [], "test": []'), { codes: ['HS008'] })
})

test('the first key that stands too early is marked, and the fix sorts its object', () => {
  checkDiagnostics(
    hook(`"action": "warn",
"event": "after_tool",
^^^^^^^ HS008 \`condition\` belongs before \`event\`
"condition": "always", "message": "hi"`),
  )
  checkFix(
    'HS008',
    hook('"message": "hi",\n"event": "after_tool",\n"action": "warn",\n"condition": "always"'),
    hook(members),
  )
})

test('each object is told of alone', () => {
  checkDiagnostics(
    harness(`"prompt": { "task": { "order": 1, "text": "t" } },
                      ^^^^^^^ HS008
"hooks": { "once": { "event": "after_tool", "condition": { "parameters": { "n": 2 }, "is": "every_n_steps" },
                     ^^^^^^^ HS008
                                                           ^^^^^^^^^^^^ HS008
"action": "warn", "message": "hi" } }`),
  )
})

test('a broken text is not judged', () => {
  checkDiagnostics(hook(`"message": "hi", ${members.replace('hi', 'ho')}`), { codes: ['HS008'] })
})

test('the order in which a program wrote a run is nothing to sort', () => {
  checkDiagnostics('//- runs/r1/run.json\n{ "id": "r1", "kind": "run", "schemaVersion": 1 }', { codes: ['HS008'] })
})
