import { describe, expect, test } from 'vitest'
import { parseDocument } from './parse'

/** A text in which `«…»` marks what each problem underlines; marks may touch and nest. Spans are `start-end`. */
const readMarks = (withMarks: string) => {
  const open: number[] = []
  const spans: string[] = []
  let text = ''
  for (const character of withMarks) {
    if (character === '«') open.push(text.length)
    else if (character === '»') spans.push(`${open.pop()}-${text.length}`)
    else text += character
  }
  return { text, spans }
}

const notText = 'text stands between double quotes'
const notNumber = 'it writes this number otherwise'
const notValue = 'it writes this value otherwise'
const comma = 'A comma is missing after this: add it.'
const colon = 'A colon is missing after this key: add it.'
const colonAndValue = 'A colon and a value are missing after this key.'
const noValue = 'A value is missing here: add one after the colon.'
const noKey = 'A key is missing before this value: write "name": before it.'
const comment = 'JSON has no comments: remove this one.'
const space = 'This white space is not allowed here: use spaces, tabs and line ends.'
const openObject = 'This object is not closed: add `}`.'
const openList = 'This list is not closed: add `]`.'
const behindEnd = 'Text after the end of the document: remove it, or a closing bracket before it.'
const stray = (sign: string) => `Unexpected \`${sign}\`: remove it.`
const trailing = (close: string) => `Trailing comma before \`${close}\`: remove it.`
const word = (raw: string, written: string, reason = notText) => `${raw} is not JSON: ${reason}. Write ${written}.`
const badEscape = (raw: string) => `Bad escape ${raw}: to write a backslash, double it.`

/** A marked text, its messages, and the value that is recovered. Messages of one place stand in the order they come. */
type Reading = readonly [text: string, messages: readonly string[], value: unknown]

const readings: Record<string, readonly Reading[]> = {
  'a comma too many': [
    ['{"a": 1«,»}', [trailing('}')], { a: 1 }],
    ['{"a": [1«,»], "b": 2}', [trailing(']')], { a: [1], b: 2 }],
    ['{"a": 1«,»\r\n}', [trailing('}')], { a: 1 }],
    ['{«,» "a": 1}', [stray(',')], { a: 1 }],
    ['{"a": [«,»1]}', [stray(',')], { a: [1] }],
    ['{"a": 1,«,» "b": 2}', [stray(',')], { a: 1, b: 2 }],
    ['{"a": [1,«,»«,» 2]}', [stray(','), stray(',')], { a: [1, 2] }],
    ['{«,»}', [stray(',')], {}],
    ['{"a": 1}«,»', [behindEnd], { a: 1 }],
  ],
  'a comma too few': [
    ['{"a": «1» "b": 2}', [comma], { a: 1, b: 2 }],
    ['{"a": "x«"» "b": 2}', [comma], { a: 'x', b: 2 }],
    ['{"a": {«}» "b": 2}', [comma], { a: {}, b: 2 }],
    ['{"a": [«1»\r\n2]}', [comma], { a: [1, 2] }],
    ['{"a": [«1» «2» 3]}', [comma, comma], { a: [1, 2, 3] }],
    ['{"a": ["x«"» {"y": 1}]}', [comma], { a: ['x', { y: 1 }] }],
  ],
  'a colon, a key or a value too few or too many': [
    ['{"a«"» 1}', [colon], { a: 1 }],
    ['{"a«"» {"b«"» [1]}}', [colon, colon], { a: { b: [1] } }],
    ['{"a«"», "b": 1}', [colonAndValue], { b: 1 }],
    ['{"a«"»}', [colonAndValue], {}],
    ['{"a"«:» , "b": 1}', [noValue], { b: 1 }],
    ['{"a"«:» }', [noValue], {}],
    ['{"a"«:»\n "b": 1}', [noValue], { b: 1 }],
    ['{"a": [1, "b"«:» 2]}', [stray(':')], { a: [1, 'b', 2] }],
    ['{«{»"b": 1}, "a": 1}', [noKey], { a: 1 }],
    ['{"a": 1, «[»2, 3], "b": 2}', [noKey], { a: 1, b: 2 }],
  ],
  'text without double quotes': [
    ['{«a»: 1}', [word('a', '"a"')], { a: 1 }],
    ['{«1»: 2, «null»: 3}', [word('1', '"1"'), word('null', '"null"')], { 1: 2, null: 3 }],
    ["{«'a'»: «'b'»}", [word("'a'", '"a"'), word("'b'", '"b"')], { a: 'b' }],
    ["{\"a\": «'it\\'s'»}", [word("'it\\'s'", '"it\'s"')], { a: "it's" }],
    ['{"a": «after_tool», "b": 1}', [word('after_tool', '"after_tool"')], { a: 'after_tool', b: 1 }],
    ['{"a": [«x», «y-z»]}', [word('x', '"x"'), word('y-z', '"y-z"')], { a: ['x', 'y-z'] }],
    ['{"a": «"x»\n}', [word('"x', '"x"')], { a: 'x' }],
    ['{"a": «"x»,\r\n"b": 1}', [word('"x', '"x"')], { a: 'x', b: 1 }],
    ['{"a": «x"», "b": 1}', [word('x"', '"x"')], { a: 'x', b: 1 }],
  ],
  'numbers that JSON does not know': [
    ['{"a": «+1»}', [word('+1', '1', notNumber)], { a: 1 }],
    ['{"a": «01»}', [word('01', '1', notNumber)], { a: 1 }],
    ['{"a": «1.»}', [word('1.', '1', notNumber)], { a: 1 }],
    ['{"a": «.5»}', [word('.5', '0.5', notNumber)], { a: 0.5 }],
    ['{"a": «0x1F»}', [word('0x1F', '31', notNumber)], { a: 31 }],
    ['{"a": «1_000»}', [word('1_000', '"1_000"')], { a: '1_000' }],
    ['{"a": «-»}', [word('-', '"-"')], { a: '-' }],
    ['{"a": «1e»}', [word('1e', '"1e"')], { a: '1e' }],
    ['{"a": «-Infinity»}', [word('-Infinity', '"-Infinity"')], { a: '-Infinity' }],
    ['{"a": «1e400»}', ['The number 1e400 is too large for a double: write a smaller one.'], { a: '1e400' }],
  ],
  'literals of other languages': [
    [
      '{"a": «True», "b": «False», "c": «None»}',
      [word('True', 'true', notValue), word('False', 'false', notValue), word('None', 'null', notValue)],
      { a: true, b: false, c: null },
    ],
    ['{"a": «undefined»}', [word('undefined', 'null', notValue)], { a: null }],
    ['{"a": «NaN»}', [word('NaN', 'null', notValue)], { a: null }],
    ['{"a": «tru»}', [word('tru', '"tru"')], { a: 'tru' }],
  ],
  'signs inside strings': [
    ['{"a": "«\\x»41"}', [badEscape('\\x')], { a: 'x41' }],
    ['{"a": "«\\u»00g0"}', [badEscape('\\u')], { a: 'u00g0' }],
    ['{"a": "C:«\\d»ir«\\s»"}', [badEscape('\\d'), badEscape('\\s')], { a: 'C:dirs' }],
    ['{"«\\q»": 1}', [badEscape('\\q')], { q: 1 }],
    [
      '{"a": "x«\t»y«\u0000»"}',
      [
        'Control character U+0009 inside a string: write it as \\t.',
        'Control character U+0000 inside a string: write it as \\u0000.',
      ],
      { a: 'x\ty\u0000' },
    ],
  ],
  'comments and white space': [
    ['«// c»\n{"a": 1}', [comment], { a: 1 }],
    ['{"a": 1} «// c»\n', [comment], { a: 1 }],
    ['{«/* c */»"a": 1, «/* d\n e */» "b": 2}', [comment, comment], { a: 1, b: 2 }],
    ['{"a": 1} «/* never closed»', [comment], { a: 1 }],
    ['{"a": "// no comment"}', [], { a: '// no comment' }],
    ['{"a":«\u00a0»1}', [space], { a: 1 }],
    ['«\u2028\u00a0»{"a": 1«\f»}', [space, space], { a: 1 }],
    ['\uFEFF«\uFEFF»{}', [space], {}],
  ],
  'brackets that do not match': [
    ['{"a": {"b": «1»', [openObject], { a: { b: 1 } }],
    ['{"a": [[«1»', [openList], { a: [[1]] }],
    ['{"a": [«1»}', [openList], { a: [1] }],
    ['{"a": [1]«]»}', [stray(']')], { a: [1] }],
    ['{"a": {"b": 1«]», "c": 2}}', [stray(']')], { a: { b: 1, c: 2 } }],
    ['{"a": 1}«}»', [behindEnd], { a: 1 }],
    ['{"a": 1} «{"b": 2}»\n', [behindEnd], { a: 1 }],
    ['«}»«]»{"a": 1}', [stray('}'), stray(']')], { a: 1 }],
  ],
  'astral characters and line ends before the fault': [
    ['{"😀": "😀😀",\r\n"a": «01»}', [word('01', '1', notNumber)], { '😀': '😀😀', a: 1 }],
    ['\uFEFF{"é": "\\ud83d\\ude00",\r"a": 1«,»}', [trailing('}')], { é: '😀', a: 1 }],
    ['{«😀»: 1}', [word('😀', '"😀"')], { '😀': 1 }],
    ['{"a": "\\ud800«\\x»"}', [badEscape('\\x')], { a: '\ud800x' }],
  ],
}

describe.each(Object.entries(readings))('%s', (_, table) => {
  test.each(table)('%j', (withMarks, messages, value) => {
    const { text, spans } = readMarks(withMarks)
    const document = parseDocument(text)
    expect(document.problems.map(({ message }) => message)).toEqual(messages)
    expect(document.problems.map(({ span }) => `${span.start}-${span.end}`)).toEqual(spans)
    expect(document.problems.every(({ code }) => code === 'HS001')).toBe(true)
    expect(document.value).toEqual(value)
  })
})

test('a number of more digits than a double has room for is no infinity', () => {
  const fits = `1${'0'.repeat(308)}`
  const tooLarge = `1${'0'.repeat(309)}`
  expect(parseDocument(`{"a": ${fits}}`)).toMatchObject({ problems: [], value: { a: 1e308 } })
  expect(parseDocument(`{"a": ${tooLarge}, "b": 1}`)).toMatchObject({
    problems: [{ code: 'HS001', message: expect.stringContaining('is too large for a double'), span: { start: 6 } }],
    value: { a: tooLarge, b: 1 },
  })
})

describe('one fault of each kind between healthy entries', () => {
  const between = (broken: string) => `{\n  "before": {"x": [1]},\n  ${broken}\n  "after": {"y": "z"}\n}\n`

  test.each([
    '"a": ,',
    '"a"',
    '"a" 1,',
    '"a": 1',
    '"a": "open,',
    'a: 1,',
    "'a': 1,",
    '"a": {"b": [1, 2}, "c": 3,',
    '"a": // one\n1,',
    '"a": \u00a0 1,',
    '"a": "\\q",',
    '"a": 1e999,',
    '{},',
    ',',
    '] ,',
    ': ,',
  ])('%j leaves what stands before and behind it as it was', (broken) => {
    const { value, problems } = parseDocument(between(broken))
    expect(problems.length).toBeGreaterThan(0)
    expect(value).toMatchObject({ before: { x: [1] }, after: { y: 'z' } })
  })
})

test('of a storm of problems the first 40 000 are told, and how many more there are', () => {
  const { problems } = parseDocument(`[${',,'.repeat(60_000)}]`)
  expect(problems.length).toBeGreaterThan(40_000)
  expect(problems.length).toBeLessThan(40_010)
  expect(problems.filter(({ message }) => /^There are \d+ more problems like these/.test(message))).toHaveLength(1)
})
