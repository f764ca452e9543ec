import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'
import { harness, taskSet } from '../../../../test/lint/documents'
import { job, rollout } from '../../../../test/lint/records'

const tasks = taskSet('"train": ["a"], "validation": ["b"], "test": ["c"], "all": ["a", "b", "c"], "half": ["a"]')
const splits = (trained: string, validated = '"validation"') =>
  job(`"tasks": { "split":\n${trained}\n}, "validation": { "split":\n${validated}\n}, ${rollout}`)
const rest = tasks + harness('')

test('training and validation splits are right, also part of one', () => {
  checkDiagnostics(splits('"train"') + rest)
  checkDiagnostics(splits('"half"') + rest)
})

test.each([
  ['"test"\n^^^^^^ HS901 This job trains on test, a test split', undefined],
  [
    '"validation"\n^^^^^^^^^^^^ HS901 trains on validation',
    '"half"\n^^^^^^ HS901 validates on tasks of half that are in train',
  ],
  ['"all"\n^^^^^ HS901 This job trains on tasks of all that are in', undefined],
  ['"trian"\n^^^^^^^ HS901 Task set `box` has no split `trian`', undefined],
  ['"train"', '"test"\n^^^^^^ HS901 This job validates on test, a test split'],
  ['"train"', '"train"\n^^^^^^^ HS901 This job validates on train, a train split'],
  ['"half"', '"half"\n^^^^^^ HS901 validates on half, on which it trains'],
])('training on %s, validating on %s', (trained, validated) => {
  checkDiagnostics(splits(trained, validated) + rest)
})

test('without the task set the names of the splits tell', () => {
  checkDiagnostics(splits('"test"\n^^^^^^ HS901 trains on test') + harness(''))
  checkDiagnostics(splits('"half"') + harness(''))
})

test('the task set that the job names counts', () => {
  const other = taskSet('"train": ["x"]').replaceAll('box', 'crate')
  const named = (split: string) => splits(split).replace('"tasks": {', '"tasks": { "set": "crate",')
  checkDiagnostics(named('"train"').replace(/, "validation": \{[^}]*\}/, '') + other + rest)
  checkDiagnostics(
    named('"half"\n^^^^^^ HS901 Task set `crate` has no split `half`').replace(/, "validation": \{[^}]*\}/, '') +
      other +
      rest,
  )
})

test('the fixes take the right split', () => {
  checkFix('HS901', splits('"test"') + rest, splits('"train"') + rest)
  checkFix('HS901', splits('"train"', '"test"') + rest, splits('"train"') + rest)
})
