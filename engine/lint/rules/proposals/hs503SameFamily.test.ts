import { describe, expect, test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, proposal, taskSet } from '../../../../test/lint/documents'
import { evidenceOf, rollout } from '../../../../test/lint/evidence'
import { stateHash as hashOf } from '../../../documents/canonical'

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

describe('the fix puts a task of another family in the place of the last variant', () => {
  const failing = (id: string) =>
    causes(`"failedTaskIds": ["a_1", "${id}"]`).replace('"@H0"', `"${hashOf({})}"`) + tasks
  const failed = rollout({ taskId: 'b_1', stateHash: hashOf({}) })

  test('that the parent failed, too', () => {
    const evidence = evidenceOf({ rollouts: [failed] })
    checkFix('HS503', failing('a_2'), failing('b_1'), 'which the parent failed, too', { evidence })
  })

  test('but none that it solved, or that nobody tried', () => {
    const evidence = evidenceOf({ rollouts: [{ ...failed, outcome: 'pass' }] })
    expect(() => checkFix('HS503', failing('a_2'), failing('b_1'), 'Replace', { evidence })).toThrow()
    expect(() => checkFix('HS503', failing('a_2'), failing('b_1'))).toThrow()
  })
})
