import { describe, expect, test } from 'vitest'
import { readRecord, readRecords } from './record'
import { numberText } from './sourceNumbers'

const record = (change: object = {}, rows = '[["a", "1"]]') =>
  JSON.stringify({
    description: 'How many?',
    label: ['1'],
    type: ['counting'],
    table: { table_name: 't', table_info: { columns: [{ name: 'n', type: 'INT' }, { name: 'm' }], rows: 'ROWS' } },
    add_description: 'About t.',
    ...change,
  }).replace('"ROWS"', rows)

const read = (text: string) => readRecord(text, 'id-0', 'file, line 1')

describe('a record', () => {
  test('keeps the spelling of numbers, as Python prints them', () => {
    const { tables } = read(
      record({}, '[[5.0, 1e3], [12345678901234567890, null], [true, "5.0"], [-0.50, 007]]'.replace('007', '7')),
    )
    expect(tables[0]?.rows).toEqual([
      ['5.0', '1000.0'],
      ['12345678901234567890', 'None'],
      ['True', '5.0'],
      ['-0.5', '7'],
    ])
    expect(numberText('1E22')).toBe('1e+22')
  })

  test('of the first version may have ragged rows and doubled headers', () => {
    const table = {
      table_name: 't',
      table_info: { columns: [{ name: 'n' }, { name: 'N' }, { name: 'n' }], rows: [['1'], [], ['1', '2', '3', '4']] },
    }
    const [first] = read(record({ table })).tables
    expect(first?.columns).toEqual(['n', 'N 2', 'n 3'])
    expect(first?.rows).toEqual([
      ['1', '', ''],
      ['', '', ''],
      ['1', '2', '3'],
    ])
  })

  test.each([
    ["[('0123456789abcdef0123456789abcdef',)]", '0123456789abcdef0123456789abcdef'],
    [['0123456789abcdef0123456789abcdef'], '0123456789abcdef0123456789abcdef'],
    [["[('None',)]"], 'None'],
    ['', ''],
    [undefined, ''],
  ])('has its hash from %j', (answer_md5, hash) => {
    const { sealed } = read(record({ type: ['UPDATE'], answer_md5, label: ['UPDATE t SET n = 1'] }))
    expect(sealed).toEqual({ kind: 'state', hash, reference: 'UPDATE t SET n = 1' })
  })

  test('may have several tables, and the reference in its own member', () => {
    const table = { table_name: 'u', table_info: { columns: ['x'], rows: [] } }
    const task = read(record({ type: ['INSERT'], table: [table, table], sql: { query: 'INSERT 1' } }))
    expect(task.tables.map(({ columns }) => columns)).toEqual([['x'], ['x']])
    expect(task.sealed).toMatchObject({ reference: 'INSERT 1' })
  })

  test.each([
    ['{', 'file, line 1 is not JSON'],
    ['[]', 'file, line 1 is no object'],
    [record({ type: [] }), 'lacks "type"'],
    [record({ table: { table_name: 't' } }), 'has no "table_name" and "table_info"'],
    [record({ table: { table_name: 't', table_info: { columns: [], rows: [] } } }), 'has no columns'],
  ])('that is broken says where: %s', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  test('is named after its line, unless it has an id', () => {
    const tasks = readRecords(`${record()}\n\n${record({ id: 'own' })}\n${record()}\n`, 'dev', 'dev.jsonl')
    expect(tasks.map(({ id }) => id)).toEqual(['dev-0', 'own', 'dev-3'])
  })
})
