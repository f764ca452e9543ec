import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'

const tasks = (splits: string, families: string) => `
//- box.tasks.json
{ "kind": "tasks", "schemaVersion": 1, "id": "box", "families": { ${families} }, "splits": {
${splits}
} }`
const families = '"a-1": "a", "a-2": "a", "a-3": "a", "b-1": "b", "b-2": "b"'

test('families that stay together are right', () => {
  checkDiagnostics(tasks('"train": ["a-1", "a-2", "a-3"], "test": ["b-1", "b-2"]', families))
})

test('a family on both sides is named once', () => {
  checkDiagnostics(
    tasks(
      `"train": ["a-1", "b-1"], "test": [
"a-2"
^^^^^ HS803 Family \`a\` is split: \`a-2\` is in test, its variant \`a-1\` in train
, "a-3", "c-1"]`,
      families,
    ),
  )
})

test('tasks that name no family are their own', () => {
  checkDiagnostics(tasks('"train": ["x-1"], "test": ["x-2"]', ''))
})

test('families of salted ids are known by the ids themselves, salted or not', () => {
  const salted = `sha256:${createHash('sha256').update('peppera-2').digest('hex')}`
  checkDiagnostics(
    `${tasks(
      `"train": ["a-1"], "test": [
"${salted}"
${'^'.repeat(salted.length + 2)} HS803 its variant \`a-1\` in train
]`,
      `"a-1": "a", "${salted}": "a"`,
    )}
//- harness-s.json
{ "kind": "workspace", "schemaVersion": 1, "id": "w", "tasks": { "testSalt": "pepper" } }`,
  )
})
