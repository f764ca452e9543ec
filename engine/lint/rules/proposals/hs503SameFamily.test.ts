import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, taskSet } from '../../../../test/lint/documents'

const codes = ['HS503']
const causes = (ids: string) => proposal(`"edits": [], "rootCauses": [{ "id": "a", ${ids} }]`)
const tasks =
  taskSet('"train": ["a_1", "a_2", "b_1", "c"]').replace(
    '"splits"',
    '"families": { "a_1": "a", "a_2": "a", "b_1": "b" }, "splits"',
  ) + harness('')

test('tasks of two families are right, also when one names none', () => {
  checkDiagnostics(causes('"failedTaskIds": ["a_1", "a_2", "b_1"]') + tasks, { codes })
  checkDiagnostics(causes('"failedTaskIds": ["a_1", "c"]') + tasks, { codes })
})

test('variants of one family', () => {
  checkDiagnostics(
    causes(`
"failedTaskIds": ["a_1", "a_2"]
^^^^^^^^^^^^^^^ HS503 All tasks that support \`a\` are variants of one family, \`a\`
`) + tasks,
    { codes },
  )
})

test('one task twice is too few tasks, not one family', () => {
  checkDiagnostics(causes('"failedTaskIds": ["a_1", "a_1"]') + tasks, { codes })
})

test('nothing is said without families', () => {
  checkDiagnostics(causes('"failedTaskIds": ["a_1", "a_2"]') + taskSet('"train": ["a_1", "a_2"]') + harness(''), {
    codes,
  })
})
