import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness } from '../../../../test/lint/documents'
import { job, training } from '../../../../test/lint/records'

const groups = (size: string) =>
  job(`${training} "rollout": { "tasksPerUpdate": 8, "updates": 40, "groupSize":\n${size}\n}`) + harness('')

test('a group of two can be compared', () => {
  checkDiagnostics(groups('2'))
})

test('a group of one is named, and the fix makes it 8', () => {
  checkDiagnostics(groups('1\n^ HS905 A group of one rollout has no advantage'))
  checkFix('HS905', groups('1'), groups('8'))
})
