import { expect, test } from 'vitest'
import { mysqlNames } from './mysqlNames'

const names = mysqlNames('dbbench_0f_3')

test('agents see the database under the name that is the same in every episode', () => {
  const text = "1146 (42S02): Table 'dbbench_0f_3.nests' doesn't exist"
  expect(names.shown({ kind: 'error', text })).toEqual({
    kind: 'error',
    text: "1146 (42S02): Table 'dbbench.nests' doesn't exist",
  })
  expect(names.shown({ kind: 'rows', rows: [['dbbench_0f_3', 3n, null]] })).toEqual({
    kind: 'rows',
    rows: [['dbbench', 3n, null]],
  })
})

test('and may use that name, written as they like', () => {
  expect(names.meant('SELECT * FROM `dbbench`.birds')).toBe('SELECT * FROM `dbbench_0f_3`.birds')
  expect(names.meant("SHOW TABLES FROM DBBench WHERE x = 'dbbenches'")).toBe(
    "SHOW TABLES FROM dbbench_0f_3 WHERE x = 'dbbenches'",
  )
})

test('a text that happens to be the name comes back as it was written', () => {
  const stored = names.meant("'dbbench'").slice(1, -1)
  expect(names.rows([[stored]])).toEqual([['dbbench']])
})
