import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPythonLiteral } from './pythonLiteral'
import { pythonFloat, pythonRows, pythonString } from './pythonText'

describe('rows as Python prints them', () => {
  test('tell integers, floats, decimals and NULL apart', () => {
    expect(
      pythonRows([
        ['a', 1n],
        ['b', null],
      ]),
    ).toBe("[('a', 1), ('b', None)]")
    expect(pythonRows([[12]])).toBe('[(12.0,)]')
    expect(pythonRows([[{ decimal: '12' }, Uint8Array.of(65, 0, 39)]])).toBe("[(Decimal('12'), b'A\\x00\\'')]")
    expect(pythonRows([])).toBe('[]')
  })

  test.each([
    ["it's", `"it's"`],
    [`it's "so"`, `'it\\'s "so"'`],
    ['a\\nb\n\t', `'a\\\\nb\\n\\t'`],
    ['Élan km²', `'Élan km²'`],
    ['a\u00a0b\u200b', `'a\\xa0b\\u200b'`],
    ['\u{e0001}', `'\\U000e0001'`],
  ])('quote %j', (text, printed) => {
    expect(pythonString(text)).toBe(printed)
  })

  test.each([
    [0.1, '0.1'],
    [1e15, '1000000000000000.0'],
    [1e16, '1e+16'],
    [1.5e-5, '1.5e-05'],
    [0.0001, '0.0001'],
    [0.00012345, '0.00012345'],
    [-0, '-0.0'],
    [1e100, '1e+100'],
    [Number.NaN, 'nan'],
    [Number.NEGATIVE_INFINITY, '-inf'],
  ])('print the float %d', (value, printed) => {
    expect(pythonFloat(value)).toBe(printed)
  })

  test('floats read back', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(fc.property(finite, (value) => Object.is(Number(pythonFloat(value)), value)))
  })
})

describe('Python literals', () => {
  test('what is printed reads back', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, (each) => {
        expect(readPythonLiteral(pythonString(each))).toEqual({ kind: 'string', text: each })
      }),
    )
  })

  test.each([
    ["[('a', 1)]", 'list'],
    ['()', 'tuple'],
    ['(1)', 'number'],
    ['(1,)', 'tuple'],
    ['[1, 2,]', 'list'],
    ['None', 'name'],
    ["Decimal('1.5')", 'number'],
    ['datetime.date(2020, 1, 2)', 'string'],
  ])('reads %s', (source, kind) => {
    expect(readPythonLiteral(source)?.kind).toBe(kind)
  })

  test('dates read as their ISO text', () => {
    expect(readPythonLiteral('datetime.date(2020, 1, 2)')).toEqual({ kind: 'string', text: '2020-01-02' })
    expect(readPythonLiteral('datetime.datetime(2020, 1, 2, 3, 4)')).toEqual({
      kind: 'string',
      text: '2020-01-02 03:04:00',
    })
  })

  test.each(['', '[1, 2', '[1 2]', "'open", 'open("x")', '__import__("os").system("x")', '1 + 1', '[,]', 'x', "'\\uD"])(
    'does not read %s',
    (source) => {
      expect(readPythonLiteral(source)).toBeUndefined()
    },
  )

  test('a thousand brackets are no reason to break', () => {
    expect(readPythonLiteral('['.repeat(1000))).toBeUndefined()
  })
})
