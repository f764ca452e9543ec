import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, taskSet } from '../../../../test/lint/documents'

const base = harness('')
const causes = (ids: string) =>
  proposal(`"edits": [], "rootCauses": [{ "id": "a", "failedTaskIds": ["find-1", "find-2"] }, { "id": "b",
"failedTaskIds": ["find-1", ${ids}
}]`)

test('training tasks are right', () => {
  checkDiagnostics(causes('"find-2"]') + base + taskSet('"train": ["find-1", "find-2"], "test": ["find-3"]'))
})

test.each(['test', 'validation'])('a task of the %s split leaks', (split) => {
  checkDiagnostics(
    causes(`"find-2", "find-3"]
                                      ^^^^^^^^ HS506 Leak: task \`find-3\` is in the ${split} split`) +
      base +
      taskSet(`"train": ["find-1", "find-2"], "${split}": ["find-3"]`),
  )
})

test('the fix removes it', () => {
  const tasks = base + taskSet('"train": ["find-1", "find-2"], "test": ["find-3"]')
  checkFix('HS506', causes('"find-2", "find-3"]') + tasks, causes('"find-2"]') + tasks)
})

test('salted ids of test tasks are recognised', () => {
  const hashed = 'sha256:d2a56a3ba6e4e5ab9aaf20c1a3ff0bb7'
  checkDiagnostics(
    causes(`"find-2", "find-3"]
                                      ^^^^^^^^ HS506 in the test split`) +
      base +
      taskSet(`"train": ["find-1", "find-2"], "test": ["${saltedId('pepper', 'find-3')}", "${hashed}"]`) +
      '\n//- harness-s.json\n{ "kind": "workspace", "schemaVersion": 1, "id": "w", "tasks": { "testSalt": "pepper" } }',
  )
})

const saltedId = (salt: string, id: string) =>
  `sha256:${createHash('sha256')
    .update(salt + id)
    .digest('hex')}`
