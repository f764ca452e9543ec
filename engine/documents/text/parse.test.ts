import { describe, expect, test } from 'vitest'
import { parseDocument } from './parse'
import { applyTextEdits } from './textEdit'

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** The text under each problem, and the start of its message. */
const found = (text: string) =>
  parseDocument(text).problems.map(
    ({ code, span, message }) => `${code} ${text.slice(span.start, span.end)}: ${message}`,
  )

describe('well-formed text', () => {
  test('has its value, a root and no problems', () => {
    const document = parseDocument('{ "a": [1, -2.5, "x\\n\\u00e9", true, false, null, {}] }')
    expect(document.value).toEqual({ a: [1, -2.5, 'x\né', true, false, null, {}] })
    expect(document).toMatchObject({ problems: [], root: 0 })
  })

  test('may begin with a byte order mark', () => {
    expect(parseDocument('\uFEFF{"a":1}')).toMatchObject({ value: { a: 1 }, problems: [] })
  })

  test('may hold numbers with exponents', () => {
    expect(parseDocument('{"a":1e3,"b":2.5E-2}')).toMatchObject({ value: { a: 1000, b: 0.025 }, problems: [] })
  })

  test('may have a member named __proto__, which stays a plain member', () => {
    for (const text of ['{"__proto__":{"polluted":1}}', '{"__proto__":{"polluted":1},}']) {
      const { value } = parseDocument(text)
      expect(Object.keys(value ?? {})).toEqual(['__proto__'])
      expect(Reflect.get(Object(value), 'polluted')).toBeUndefined()
    }
  })
})

describe('problems', () => {
  test.each([
    ['{"a": 1,}', ',: Trailing comma before `}`: remove it.', { a: 1 }],
    ['{"a": [1,]}', ',: Trailing comma before `]`: remove it.', { a: [1] }],
    ['{"a": [1,,2]}', ',: Unexpected `,`: remove it.', { a: [1, 2] }],
    ['{"a": 1 // one\n}', '// one: JSON has no comments: remove this one.', { a: 1 }],
    ['{"a": /* one */ 1}', '/* one */: JSON has no comments: remove this one.', { a: 1 }],
    ['{"a": 1 /* open', '/* open: JSON has no comments: remove this one.', { a: 1 }],
    ['{a: 1}', 'a: a is not JSON: text stands between double quotes. Write "a".', { a: 1 }],
    ['{"a": yes}', 'yes: yes is not JSON: text stands between double quotes. Write "yes".', { a: 'yes' }],
    ["{'a': 1}", "'a': 'a' is not JSON: text stands between double quotes. Write \"a\".", { a: 1 }],
    ['{"a": True}', 'True: True is not JSON: it writes this value otherwise. Write true.', { a: true }],
    ['{"a": .5}', '.5: .5 is not JSON: it writes this number otherwise. Write 0.5.', { a: 0.5 }],
    ['{"a": 1e999}', '1e999: The number 1e999 is too large for a double: write a smaller one.', { a: '1e999' }],
    ['{"a": 1 "b": 2}', '1: A comma is missing after this: add it.', { a: 1, b: 2 }],
    ['{"a" 1}', '": A colon is missing after this key: add it.', { a: 1 }],
    ['{"a"\n"b": 1}', '": A colon and a value are missing after this key.', { b: 1 }],
    ['{"a":\n"b": 1}', ':: A value is missing here: add one after the colon.', { b: 1 }],
    ['{"a": 1, [2]}', '[: A key is missing before this value: write "name": before it.', { a: 1 }],
    ['{"a": "x,\n"b": 1}', '"x: "x is not JSON: text stands between double quotes. Write "x".', { a: 'x', b: 1 }],
    ['{"a": x", "b": 1}', 'x": x" is not JSON: text stands between double quotes. Write "x".', { a: 'x', b: 1 }],
    ['{"a": "\\x41"}', '\\x: Bad escape \\x: to write a backslash, double it.', { a: 'x41' }],
    ['{"a": "\\u12"}', '\\u: Bad escape \\u: to write a backslash, double it.', { a: 'u12' }],
    ['{"a": "b\tc"}', '\t: Control character U+0009 inside a string: write it as \\t.', { a: 'b\tc' }],
    ['{"a": "b\u0001c"}', '\u0001: Control character U+0001 inside a string: write it as \\u0001.', { a: 'b\u0001c' }],
    ['{"a":\u00a01}', '\u00a0: This white space is not allowed here: use spaces, tabs and line ends.', { a: 1 }],
    ['{"a": {"b": 1}', '}: This object is not closed: add `}`.', { a: { b: 1 } }],
    ['{"a": [1}', '1: This list is not closed: add `]`.', { a: [1] }],
    ['{"a": 1]}', ']: Unexpected `]`: remove it.', { a: 1 }],
    ['{"a": 1} x', 'x: Text after the end of the document: remove it, or a closing bracket before it.', { a: 1 }],
  ])('%j', (text, problem, value) => {
    const document = parseDocument(text)
    expect(found(text)).toContain(`HS001 ${problem}`)
    expect(document.value).toEqual(value)
  })

  test.each(['', '  \n', '\uFEFF', '// only a comment'])('an empty document %j says how to begin', (text) => {
    const { problems, root } = parseDocument(text)
    expect(problems.at(-1)?.message ?? '').toMatch(/^(The document is empty|JSON has no comments)/)
    expect(root).toBe(-1)
  })

  test.each(['[1]', '"text"', '12', 'null', 'word'])('a root that is no object: %j', (text) => {
    expect(found(text).at(-1)).toContain('The document is not an object')
  })

  test('one missing bracket at the end is told once, however deep', () => {
    expect(found('{"a": {"b": {"c": [[[1')).toEqual(['HS001 1: This list is not closed: add `]`.'])
  })

  test('a broken entry leaves its neighbours readable', () => {
    const { value } = parseDocument('{ "hooks": { "a": { "event": }, "b": { "event": "after_tool" } } }')
    expect(value).toEqual({ hooks: { a: {}, b: { event: 'after_tool' } } })
  })
})

describe('duplicate keys', () => {
  test('are named with the first occurrence, and the last one wins', () => {
    const text = '{"a": 1, "b": 2, "a": 3}'
    const { problems, value } = parseDocument(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'HS004', span: { start: 17, end: 20 }, related: { start: 1, end: 4 } })
    expect(value).toEqual({ a: 3, b: 2 })
  })

  test('are found however they are written and however many keys there are', () => {
    const many = Array.from({ length: 50 }, (_, i) => `"key-${i}": ${i}`)
    expect(found('{"a": 1, "\\u0061": 2}')).toHaveLength(1)
    expect(found(`{${[...many, '"key-7": 0'].join(', ')}}`)).toHaveLength(1)
    expect(found(`{${many.join(', ')}}`)).toEqual([])
  })

  test('of an outer object come behind those inside it, in the order of the text', () => {
    const text = '{"a": {"x": 1, "x": 2}, "a": 3}'
    expect(parseDocument(text).problems.map(({ span }) => text.slice(span.start, span.end))).toEqual(['"x"', '"a"'])
  })

  test('are found in broken text too, and of objects side by side only those that repeat', () => {
    expect(found('{"x": {"a": 1, a: 2,}, "y": {"a": 1}}').filter((each) => each.startsWith('HS004'))).toHaveLength(1)
  })
})

describe('fixes', () => {
  test.each([
    ['{"a": 1,}', '{"a": 1}'],
    ['{a: 1}', '{"a": 1}'],
    ["{'it\\'s': 1}", '{"it\'s": 1}'],
    ['{"a": None}', '{"a": null}'],
    ['{"a": "b\tc"}', '{"a": "b\\tc"}'],
    ['{"a": "C:\\dir"}', '{"a": "C:\\\\dir"}'],
    ['{"a": 1 "b": 2}', '{"a": 1, "b": 2}'],
    ['{"a" 1}', '{"a": 1}'],
    ['{"a": 1 // x\n}', '{"a": 1 \n}'],
    ['{"a": 1, "b": 2, "a": 3, "a": 4}', '{"b": 2, "a": 4}'],
    ['{"a": {"b": 1}', '{"a": {"b": 1}}'],
    ['{"a": "x,\n"b": 1}', '{"a": "x",\n"b": 1}'],
  ])('%j becomes %j', (broken, mended) => {
    const edits = parseDocument(broken).problems.flatMap(({ fix }) => fix?.edits ?? [])
    expect(applyTextEdits(broken, edits)).toBe(mended)
    expect(parseDocument(mended).problems).toEqual([])
  })
})

describe('hostile text', () => {
  test('100 000 nested containers neither overflow the stack nor take long', () => {
    for (const text of [nested(100_000, '[', ']'), '['.repeat(100_000), '{"a":'.repeat(100_000), ']'.repeat(100_000)]) {
      expect(parseDocument(text).problems.length).toBeGreaterThan(0)
    }
  })

  test('the deepest allowed value is read whole; one level more is a problem', () => {
    const within = `{"a":${nested(511, '[', ']')}}`
    expect(parseDocument(within).problems).toEqual([])
    expect(found(`{"a":${nested(512, '[', ']')}}`)).toEqual([
      'HS001 [: Nested deeper than 512 levels: what is inside is left out.',
    ])
  })

  test('text beside what is nested too deep is still read', () => {
    const { value } = parseDocument(`{"a":${nested(600, '[', ']')},"b":1}`)
    expect(value).toMatchObject({ b: 1 })
  })

  test('30 000 errors take a time in proportion to their number', () => {
    const storm = (errors: number) => `{${'"a": 01 x,, \n'.repeat(errors / 3)}}`
    const time = (text: string) => {
      const start = performance.now()
      parseDocument(text)
      return performance.now() - start
    }
    time(storm(30_000))
    const small = Math.min(time(storm(3_000)), time(storm(3_000)), time(storm(3_000)))
    const large = Math.min(time(storm(30_000)), time(storm(30_000)), time(storm(30_000)))
    expect(large).toBeLessThan(40 * small + 20)
  })
})
