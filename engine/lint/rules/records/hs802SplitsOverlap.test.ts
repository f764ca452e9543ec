import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { checkDiagnostics, checkFix } from '../../../../test/lint/checkDiagnostics'

const splits = (lines: string) => `
//- box.tasks.json
{ "kind": "tasks", "schemaVersion": 1, "id": "box", "splits": {
${lines}
} }`

test('splits that share nothing are right', () => {
  checkDiagnostics(splits('"train": ["a"], "validation": ["b"], "test": ["c"]'))
})

test.each([
  ['train', 'test'],
  ['train', 'validation'],
  ['validation', 'test'],
  ['test_normal', 'train'],
])('a task in %s and %s is named', (one, other) => {
  checkDiagnostics(
    splits(`"${one}": ["a", "b"], "${other}": [
"b"
^^^ HS802 Splits overlap: \`b\` is in ${one} and in ${other}
]`),
  )
})

test('a task may be in two test splits, and in splits of unknown use', () => {
  checkDiagnostics(splits('"train": ["a"], "test": ["b", "c"], "test-small": ["b"], "all": ["a", "b", "c"]'))
})

test('a salted id overlaps with the task that it stands for', () => {
  const salted = `sha256:${createHash('sha256').update('pepperb').digest('hex')}`
  checkDiagnostics(
    `${splits(`"train": ["a", "b"], "test": [
"${salted}"
${'^'.repeat(salted.length + 2)} HS802 is in train and in test
]`)}
//- harness-s.json
{ "kind": "workspace", "schemaVersion": 1, "id": "w", "tasks": { "testSalt": "pepper" } }`,
  )
})

test('the fixes remove it here or there', () => {
  const before = splits('"train": ["a", "b"], "test": ["b", "c"]')
  checkFix('HS802', before, splits('"train": ["a", "b"], "test": ["c"]'), 'from test')
  checkFix('HS802', before, splits('"train": ["a"], "test": ["b", "c"]'), 'from train')
})
