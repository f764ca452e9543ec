import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, csvText } from './csv'

/** Reads CSV as RFC 4180 defines it, by a machine of its own. */
const parsed = (csv: string): readonly (readonly string[])[] => {
  const rows: string[][] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  let row: string[] = []
  for (let match = field.exec(csv); match !== null; match = field.exec(csv)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') rows.push(row.splice(0))
    if (field.lastIndex === csv.length) break
  }
  row = []
  return rows
}

/** What a reader knows of a field: the apostrophe says that a text follows. */
const textIn = (field: string): string => (field.startsWith("'") ? field.slice(1) : field)

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[\s=+\-@'"|,;\t\r\n]{0,4}[a-z!()]{0,6}$/),
  fc.constantFrom(
    '=1+1',
    '+SUM(A1)',
    '-2',
    '@x',
    '\t=1',
    '"=1"',
    "'",
    "''",
    ' =1',
    '＝1',
    '=cmd|/c calc!A1',
    'a,"b"\r\nc',
  ),
)

test('every text comes back as it was, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      expect(parsed(csvText(rows)).map((row) => row.map(textIn))).toEqual(rows)
    }),
  )
})

test('no text can be taken for a formula', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const [[field = ''] = []] = parsed(csvText([[text]]))
      expect(field).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
    }),
  )
})

test('numbers stay numbers, and what is unknown is empty', () => {
  const cells: readonly CsvCell[] = [-3, 0.25, null, 1e-7, '-3']
  expect(csvText([cells])).toBe("-3,0.25,,1e-7,'-3\r\n")
})
