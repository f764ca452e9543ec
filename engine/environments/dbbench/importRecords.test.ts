import { describe, expect, test } from 'vitest'
import { importRecords } from './importRecords'

const record = (number: number, change: object = {}) => ({
  description: `Question ${number}?`,
  label: ['1'],
  type: ['counting'],
  table: { table_name: 't', table_info: { columns: [{ name: 'n' }], rows: [[`row ${number}`]] } },
  ...change,
})
const fileOf = (records: readonly object[]) => records.map((each) => JSON.stringify(each)).join('\n')
const all = { train: 100, validation: 100, seed: 1 }
const table = (rows: readonly (readonly string[])[]) => ({
  table: { table_name: 't', table_info: { columns: ['n'], rows } },
})

describe('importing the training file', () => {
  test.each<readonly [string, object, string | undefined]>([
    ['a plain list', { label: ['a', 'b'] }, undefined],
    ['printed one-column rows', { label: "[('a',), ('b',)]" }, undefined],
    ['a write', { type: ['INSERT'], label: ['INSERT INTO t VALUES (1)'], answer_md5: [''] }, undefined],
    ['several columns', { label: "[('a', 1)]" }, 'more than one column'],
    ['an empty label', { label: [] }, 'label is empty'],
    ['a printed empty label', { label: '[]' }, 'label is empty'],
    ['rows of several widths', { label: "[('a',), ('b', 1)]" }, 'several widths'],
    ['a long table', table(Array.from({ length: 171 }, (_, row) => [`r${row}`])), 'more than 170 rows'],
    ['no table', { table: [] }, 'no table'],
    ['a database file', { user_sqlite: true }, 'database file'],
    ['a test question', { description: ' question 900?' }, 'question occurs in the test'],
    ['a row of a dev table', table([['row 901']]), 'row of its table occurs'],
    ['no type', { type: [] }, 'lacks "type"'],
  ])('%s', (_, change, reason) => {
    const files = {
      test: fileOf([record(900)]),
      dev: fileOf([record(901)]),
      training: fileOf([record(1), record(2, change)]),
    }
    const { splits, drops } = importRecords(files, all)
    expect(splits['train']?.map(({ id }) => id).toSorted()).toEqual(
      reason === undefined ? ['training-0', 'training-1'] : ['training-0'],
    )
    expect(drops).toEqual(
      reason === undefined ? [] : [{ source: 'training', line: 2, reason: expect.stringContaining(reason) }],
    )
  })

  test('draws by the seed alone, and no task for two splits', () => {
    const training = fileOf(Array.from({ length: 50 }, (_, number) => record(number)))
    const draw = (seed: number) => {
      const { splits } = importRecords({ training }, { train: 20, validation: 10, seed })
      return [splits['train'], splits['validation']].map((tasks) => tasks?.map(({ id }) => id) ?? [])
    }
    const [train = [], validation = []] = draw(1)
    expect(draw(1)).toEqual([train, validation])
    expect(draw(2)).not.toEqual([train, validation])
    expect([train.length, validation.length, new Set([...train, ...validation]).size]).toEqual([20, 10, 30])
  })
})

test('test and dev are kept whole, in their order and spelling; contradicted labels are marked', () => {
  const number = JSON.stringify(record(3)).replace('"row 3"', '5.0')
  const testFile = [...Array.from({ length: 22 }, (_, index) => JSON.stringify(record(index))), number].join('\n')
  const { splits } = importRecords({ test: testFile }, all)
  expect(splits['test']?.filter(({ task }) => task.isContradicted).map(({ id }) => id)).toEqual(['test-21'])
  expect(splits['test']?.at(-1)?.text).toContain('[[5.0]]')
  expect(splits['test']?.at(-1)?.text).toMatch(/^\{"id":"test-22","description"/)
})

test('without a training file, ready-made splits are taken', () => {
  const { splits } = importRecords(
    { train: fileOf([record(1), record(2)]), validation: fileOf([record(3)]) },
    { ...all, train: 1 },
  )
  expect(Object.entries(splits).map(([split, tasks]) => [split, tasks.length])).toEqual([
    ['train', 1],
    ['validation', 1],
    ['dev', 0],
    ['test', 0],
  ])
})
