import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mutate } from '../../../test/fuzz/mutate'
import { isJsonObject, type JsonValue } from '../json'
import { type DocumentPath, locate, pathAt, spanInString } from './locate'
import { parseDocument } from './parse'
import { recover } from './recover'

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', '😀', '\r\n', '\\"', ''),
)
const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    anyText,
    fc.array(tie('value')),
    fc.dictionary(anyText, tie('value')),
  ),
}))
const anyObject = fc.dictionary(anyText, anyValue)

/** The ways in which one value is laid out in files. */
const layouts: readonly ((value: JsonValue) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => `${JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')}\r\n`,
  (value) => JSON.stringify(value, null, 1).replaceAll('\n', '\r'),
  (value) => `\uFEFF\n${JSON.stringify(value, null, 4)}\n\n`,
  (value) => `{"😀": "é😀",\n"rest": ${JSON.stringify(value)}}`,
]
const anyDocument = fc.tuple(anyObject, fc.constantFrom(...layouts)).map(([value, layout]) => layout(value))
const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text)

const pathsOf = (value: JsonValue, path: DocumentPath = []): DocumentPath[] => {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => pathsOf(item, [...path, index]))]
  if (!isJsonObject(value)) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))]
}

const valueAt = (value: unknown, path: DocumentPath): unknown =>
  path.reduce<unknown>((inner, step) => Object.getOwnPropertyDescriptor(Object(inner), step)?.value, value)

test('the value of well-formed text is what JSON.parse says', () => {
  fc.assert(
    fc.property(anyDocument, (text) => {
      const { value, problems } = parseDocument(text)
      expect(problems).toEqual([])
      expect(value).toEqual(JSON.parse(withoutMark(text)))
    }),
  )
})

test('the recovering reader agrees on well-formed text, positions included', () => {
  fc.assert(
    fc.property(anyDocument, (text) => {
      const clean = parseDocument(text)
      const recovered = recover(text, text.startsWith('\uFEFF') ? 1 : 0)
      expect(recovered.problems).toEqual([])
      expect(recovered.value).toEqual(clean.value)
      expect([...recovered.tape]).toEqual([...parseDocument(text).tape])
    }),
  )
})

test('the text at every path decodes to the value at that path, and its offsets lead back to the path', () => {
  fc.assert(
    fc.property(anyDocument, (text) => {
      const document = parseDocument(text)
      for (const path of pathsOf(document.value ?? null)) {
        const place = locate(document, path)
        const { start, end } = place?.value ?? { start: 0, end: 0 }
        expect(JSON.parse(text.slice(start, end))).toEqual(valueAt(document.value, path))
        if (place?.key) expect(JSON.parse(text.slice(place.key.start, place.key.end))).toBe(path.at(-1))
        expect(pathAt(document, start)).toEqual(path)
      }
    }),
  )
})

test('a span inside a string covers exactly the characters asked for', () => {
  fc.assert(
    fc.property(anyText, fc.nat(40), fc.nat(40), fc.boolean(), (value, a, b, escapeAll) => {
      const written = escapeAll
        ? [...Array(value.length).keys()].map((i) => `\\u${value.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')
        : JSON.stringify(value).slice(1, -1)
      const document = parseDocument(`{"a": ["${written}"]}`)
      const from = Math.min(a, b, value.length)
      const to = Math.min(Math.max(a, b), value.length)
      const span = spanInString(document, ['a', 0], from, to)
      const covered = document.text.slice(span?.start, span?.end)
      expect(JSON.parse(`"${covered}"`)).toBe(value.slice(from, to))
    }),
  )
})

test('damaged text never throws, and has an HS001 exactly when JSON.parse refuses it or its root is no object', () => {
  fc.assert(
    fc.property(anyDocument, fc.nat(), (original, seed) => {
      const text = mutate(original, seed)
      const { problems, value } = parseDocument(text)
      const isRefused = problems.some(({ code }) => code === 'HS001')
      expect(isRefused).toBe(!isReadableObject(text))
      if (!isRefused) expect(value).toEqual(JSON.parse(withoutMark(text)))
      for (const { span } of problems) {
        expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

/** Numbers out of range, which JSON.parse lets through as Infinity, do not count as readable. */
const isReadableObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(withoutMark(text), (_, inner: unknown) => {
      if (inner === Number.POSITIVE_INFINITY || inner === Number.NEGATIVE_INFINITY) throw new RangeError('out of range')
      return inner
    })
    return isJsonObject(value)
  } catch {
    return false
  }
}
