import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness } from '../../../../test/lint/documents'
import { job, rollout, training } from '../../../../test/lint/records'

const rescue = (topK: string, more = '') =>
  job(`${training} ${rollout}, "rescue": {${more} "topK":\n${topK}\n}`) + harness('')

test.each([
  ['8', ''],
  ['4', ' "perHarness": 2,'],
  ['1', ' "perHarness": 8,'],
])('top %s with %j fills a group of 8', (topK, more) => {
  checkDiagnostics(rescue(topK, more))
})

test('a rescue of another size is named, and the fixes mend either factor', () => {
  checkDiagnostics(rescue('4\n^ HS902 topK 4 x perHarness 1 = 4, but a group has 8 rollouts', ' "perHarness": 1,'))
  checkFix('HS902', rescue('4', ' "perHarness": 1,'), rescue('4', ' "perHarness": 2,'))
  checkFix('HS902', rescue('4', ' "perHarness": 1,'), rescue('8', ' "perHarness": 1,'), '`topK`')
})

test('where topK does not divide the group only topK can be mended', () => {
  checkDiagnostics(rescue('3\n^ HS902 topK 3'))
  checkFix('HS902', rescue('3'), rescue('8'))
})

test('a job that names no number of siblings is content', () => {
  checkDiagnostics(job(`${training} ${rollout}, "rescue": {}`) + harness(''))
})
