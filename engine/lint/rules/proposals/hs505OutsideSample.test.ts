import { test } from 'vitest'
import { checkDiagnostics } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, taskSet } from '../../../../test/lint/documents'

const codes = ['HS505']
const causes = (id: string) =>
  proposal(`"edits": [], "rootCauses": [{ "id": "a", "failedTaskIds": ["t-1",
${id}
] }]`)
const splits = '"train": ["t-1", "t-2", "t-3"], "test": ["t-9"]'
const sampled =
  taskSet(splits).replace('"splits"', '"dev": { "from": "train", "ids": ["t-1", "t-2"] }, "splits"') + harness('')

test('tasks of the sample, and any task where there is no sample, are right', () => {
  checkDiagnostics(causes('"t-2"') + sampled, { codes })
  checkDiagnostics(causes('"t-3"') + taskSet(splits) + harness(''), { codes })
})

test('a training task outside the sample', () => {
  checkDiagnostics(
    causes(`"t-3"
^^^^^ HS505 Task \`t-3\` is not in the development sample of \`box\``) + sampled,
    { codes },
  )
})

test('unknown tasks and tasks of the test split have mistakes of their own', () => {
  checkDiagnostics(causes('"t-0", "t-9"') + sampled, { codes })
})
