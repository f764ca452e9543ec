import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJsonObject, type JsonValue } from '../json'
import { type DocumentPath, locate } from './locate'
import { parseDocument } from './parse'
import { applyTextEdits } from './textEdit'
import { removeValue, renameKey, setValue } from './textEdits'

const space = fc.constantFrom('', ' ', '\n', '\r\n  ', '\t')
const key = fc.constantFrom('a', 'b', 'c.d', '__proto__', 'é😀', '')

/** A document whose white space follows no rule, so that a rewritten byte shows. */
const { object: objectText } = fc.letrec<{ value: string; object: string }>((tie) => {
  const list = (items: fc.Arbitrary<string[]>, open: string, close: string) =>
    fc.tuple(items, space).map(([parts, after]) => open + parts.join(',') + after + close)
  const item = fc.tuple(space, tie('value'), space).map((parts) => parts.join(''))
  const member = fc
    .tuple(key, space, space, tie('value'))
    .map(([name, a, b, value]) => [name, `${a}${JSON.stringify(name)}${b}: ${value}`] as const)
  const members = fc
    .uniqueArray(member, { selector: ([name]) => name, maxLength: 4 })
    .map((all) => all.map(([, text]) => text))
  return {
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('null', '-1.50', '1E3', '"\\u0061"', '"x"'),
      list(fc.array(item, { maxLength: 3 }), '[', ']'),
      tie('object'),
    ),
    object: list(members, '{', '}'),
  }
})
const documentText = fc.tuple(fc.constantFrom('', '\uFEFF'), space, objectText, space).map((parts) => parts.join(''))
const newValue = fc.constantFrom<JsonValue>(null, 7, 'text', [], {}, [1, { x: [] }], { k: { l: 'm' } })

const pathsIn = (value: JsonValue | undefined, path: DocumentPath = []): DocumentPath[] => {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => pathsIn(item, [...path, index]))]
  if (!isJsonObject(value)) return [path]
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]))]
}

const valueAt = (value: unknown, path: DocumentPath): unknown =>
  path.reduce<unknown>((inner, step) => Object.getOwnPropertyDescriptor(Object(inner), step)?.value, value)

/** A document and a path of it that is not the root, chosen by a number. */
const placeIn = (text: string, choice: number): DocumentPath => {
  const paths = pathsIn(parseDocument(text).value).filter((path) => path.length > 0)
  fc.pre(paths.length > 0)
  return paths[choice % paths.length] ?? []
}

/** The text of every value that neither holds nor lies in the one at `path`. */
const textsBeside = (text: string, path: DocumentPath): string[] => {
  const document = parseDocument(text)
  const isBeside = (other: DocumentPath) => path.some((step, index) => index < other.length && other[index] !== step)
  return pathsIn(document.value)
    .filter(isBeside)
    .map((other) => locate(document, other)?.value)
    .map((span) => text.slice(span?.start, span?.end))
}

const edited = (text: string, edits: ReturnType<typeof setValue>): string => applyTextEdits(text, edits ?? [])

describe('in a document of any layout', () => {
  test('a value that is replaced changes no byte outside it, and putting the old text back restores the file', () => {
    fc.assert(
      fc.property(documentText, fc.nat(), newValue, (text, choice, value) => {
        const path = placeIn(text, choice)
        const place = locate(parseDocument(text), path)?.value ?? { start: 0, end: 0 }
        const result = edited(text, setValue(parseDocument(text), path, value))
        expect(result.startsWith(text.slice(0, place.start))).toBe(true)
        expect(result.endsWith(text.slice(place.end))).toBe(true)
        expect(valueAt(parseDocument(result).value, path)).toEqual(value)
        const now = locate(parseDocument(result), path)?.value ?? { start: 0, end: 0 }
        expect(applyTextEdits(result, [{ span: now, newText: text.slice(place.start, place.end) }])).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  test('a value that is removed is gone, and the texts of all others are the same', () => {
    fc.assert(
      fc.property(documentText, fc.nat(), (text, choice) => {
        const path = placeIn(text, choice)
        const result = edited(text, removeValue(parseDocument(text), path))
        const { problems, value } = parseDocument(result)
        expect(problems).toEqual([])
        const parent = valueAt(value, path.slice(0, -1))
        const before = valueAt(parseDocument(text).value, path.slice(0, -1))
        expect(Object.keys(Object(parent))).toHaveLength(Object.keys(Object(before)).length - 1)
        const isElement = typeof path.at(-1) === 'number'
        if (!isElement) expect(valueAt(value, path)).toBeUndefined()
        const kept = pathsIn(value).map((other) => locate(parseDocument(result), other)?.value)
        const texts = kept.map((span) => result.slice(span?.start, span?.end))
        for (const beside of textsBeside(text, path)) expect(texts).toContain(beside)
      }),
      { numRuns: 500 },
    )
  })

  test('a key that is renamed and renamed back leaves the file as it was', () => {
    fc.assert(
      fc.property(documentText, fc.nat(), (text, choice) => {
        const path = placeIn(text, choice)
        const name = path.at(-1)
        fc.pre(typeof name === 'string')
        const there = edited(text, renameKey(parseDocument(text), path, 'new "name"'))
        const back = edited(there, renameKey(parseDocument(there), [...path.slice(0, -1), 'new "name"'], String(name)))
        expect(there).not.toBe(text)
        expect(back).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  test('a member that is added and removed leaves the values as they were, and the texts of all others', () => {
    fc.assert(
      fc.property(documentText, newValue, (text, value) => {
        const added = edited(text, setValue(parseDocument(text), ['new', 'inner'], value))
        expect(parseDocument(added).value).toEqual(
          Object.assign(Object.fromEntries(Object.entries(Object(parseDocument(text).value))), {
            new: { inner: value },
          }),
        )
        for (const beside of textsBeside(text, ['new'])) expect(added).toContain(beside)
        const removed = edited(added, removeValue(parseDocument(added), ['new']))
        expect(parseDocument(removed).value).toEqual(parseDocument(text).value)
      }),
      { numRuns: 500 },
    )
  })
})

/** An editor's session: edits one after the other, each on what the last one left. */
type Command =
  | { readonly kind: 'set'; readonly choice: number; readonly value: JsonValue }
  | { readonly kind: 'remove' | 'append'; readonly choice: number }

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), choice: fc.nat(), value: newValue }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'append' as const), choice: fc.nat() }),
)

/** What a command means for the value, done the plain way. */
const changed = (value: JsonValue, path: DocumentPath, change: (parent: object, step: string | number) => void) => {
  const copy: unknown = structuredClone(value)
  const step = path.at(-1)
  const parent = valueAt(copy, path.slice(0, -1))
  if (step !== undefined && typeof parent === 'object' && parent !== null) change(parent, step)
  return copy
}

const put = (parent: object, step: string | number, value: JsonValue): void => {
  Object.defineProperty(parent, step, { value, writable: true, enumerable: true, configurable: true })
}

const drop = (parent: object, step: string | number): void => {
  if (Array.isArray(parent)) parent.splice(Number(step), 1)
  else Reflect.deleteProperty(parent, step)
}

/** The place and the value that a command is about, in a document. An append to what is no list sets it instead. */
const aimOf = (each: Command, value: JsonValue | undefined): { path: DocumentPath; value: JsonValue } => {
  const paths = pathsIn(value).filter((path) => path.length > 0)
  const path = paths[each.choice % Math.max(paths.length, 1)] ?? ['fresh']
  if (each.kind === 'set') return { path, value: each.value }
  const list = valueAt(value, path)
  return { path: each.kind === 'append' && Array.isArray(list) ? [...path, list.length] : path, value: 'appended' }
}

/** Carries out one command on a text, and checks what the text then says. */
const carryOut = (text: string, each: Command): string => {
  const before = parseDocument(text)
  const { path, value } = aimOf(each, before.value)
  const removes = each.kind === 'remove'
  const edits = removes ? removeValue(before, path) : setValue(before, path, value)
  if (edits === undefined) return text
  const result = applyTextEdits(text, edits)
  const change = (parent: object, step: string | number) => (removes ? drop(parent, step) : put(parent, step, value))
  expect(parseDocument(result).problems).toEqual([])
  expect(parseDocument(result).value).toEqual(changed(before.value ?? null, path, change))
  return result
}

test('twenty edits one after the other say what the same changes of the value say', () => {
  const commands = fc.array(command, { maxLength: 20 })
  fc.assert(
    fc.property(documentText, commands, (text, all) => void all.reduce(carryOut, text)),
    { numRuns: 300 },
  )
})
