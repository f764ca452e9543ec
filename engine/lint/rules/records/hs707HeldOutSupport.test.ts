import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, sibling, taskSet } from '../../../../test/lint/documents'
import { entry, profile, support } from '../../../../test/lint/records'

const edit = '{ "path": "state.rules.brief", "before": null, "after": { "text": "Be brief." } }'
const rest = harness('') + sibling(edit)
const tasks = taskSet('"train": ["a", "b"], "test-normal": ["c"], "validation": ["d"]')
const third = (task: string, mark = '') =>
  support(task).replace(`{ "taskId": "${task}"`, `{ "taskId":\n"${task}"${mark}\n`)
const supports = (last: string) => entry(`${support('a')}, ${support('b')}, ${last}`)

test('pairs of the training split are right', () => {
  checkDiagnostics(profile(supports(third('a'))) + tasks + rest)
})

test.each([
  ['c', 'test-normal'],
  ['d', 'validation'],
])('task %s of the %s split is named', (task, split) => {
  checkDiagnostics(
    profile(supports(third(task, `\n^^^ HS707 Task \`${task}\` is in the ${split} split`))) + tasks + rest,
  )
})

test('a salted id is recognised', () => {
  const hash = createHash('sha256').update('pepperc').digest('hex')
  const salted = taskSet(`"train": ["a", "b"], "test": ["sha256:${hash}"]`)
  const workspace =
    '\n//- harness-s.json\n{ "kind": "workspace", "schemaVersion": 1, "id": "w", "tasks": { "testSalt": "pepper" } }'
  checkDiagnostics(profile(supports(third('c', '\n^^^ HS707 in the test split'))) + salted + rest + workspace)
})

test('the fix removes the pair', () => {
  const before = profile(entry(`${support('a')}, ${support('b')}, ${support('c')}`)) + tasks + rest
  checkFix('HS707', before, profile(entry(`${support('a')}, ${support('b')}`)) + tasks + rest)
})
