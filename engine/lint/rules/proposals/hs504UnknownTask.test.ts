import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, taskSet } from '../../../../test/lint/documents'

const tasks = taskSet('"train": ["find-101", "find-102", "move-7"], "test": ["last-9"]') + harness('')
const causes = (id: string) =>
  proposal(`"edits": [], "rootCauses": [{ "id": "a", "failedTaskIds": ["find-101", "find-102"] }, { "id": "b",
"failedTaskIds": ["move-7", ${id}
}]`)

test('tasks of the set are right', () => {
  checkDiagnostics(causes('"find-101"]') + tasks)
})

test('a misspelt id gets the nearest one', () => {
  checkDiagnostics(
    causes(`"find-1O1"]
                            ^^^^^^^^^^ HS504 Task \`find-1O1\` is not in task set \`box\`; did you mean \`find-101\`?`) +
      tasks,
  )
  checkFix('HS504', causes('"find-1O1"]') + tasks, causes('"find-101"]') + tasks)
})

test('nothing is said without a task set', () => {
  checkDiagnostics(causes('"find-1O1"]') + harness(''))
})

test('of several task sets that of the benchmark of the base counts', () => {
  const base = harness('').replace('"createdBy": "me"', '"benchmark": "box"')
  const other = taskSet('"train": ["find-1O1"]').replaceAll('box', 'crate')
  checkDiagnostics(causes('"find-101"]') + base + other + taskSet('"train": ["find-101", "find-102", "move-7"]'))
})
