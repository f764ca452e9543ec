import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tableHash, tablesHash } from './rowHash'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

test('one row is the hash of the first five digits of its cells', () => {
  expect(tableHash([['a', 'b']])).toBe(md5(md5('a,b').slice(0, 5)))
})

test('NULL is left out with its comma; the type of a cell does not matter, the order of rows neither', () => {
  expect(tableHash([['a', null, 'b']])).toBe(tableHash([['a', 'b']]))
  expect(tableHash([['1', '2.0']])).toBe(tableHash([[1n, 2]]))
  expect(tableHash([['x'], ['y']])).toBe(tableHash([['y'], ['x']]))
  expect(tableHash([['x'], ['y']])).not.toBe(tableHash([['x']]))
})

test('an empty table, and several tables, have the names that the benchmark gives them', () => {
  expect(tableHash([])).toBe('None')
  const [one, other] = [tableHash([['x']]), tableHash([['y']])]
  expect(tablesHash([[['x']], [['y']]])).toBe([one, other].sort().join('_'))
})

test('rows beyond what MySQL concatenates do not count', () => {
  const rows = Array.from({ length: 200 }, (_, index) => [`row ${index}`])
  const last = rows.toSorted((a, b) => (md5(a[0] ?? '') < md5(b[0] ?? '') ? -1 : 1)).at(-1)
  expect(tableHash(rows.filter((row) => row !== last))).toBe(tableHash(rows))
})
