import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../json'
import type { DocumentPath } from './locate'
import { parseDocument } from './parse'
import { applyTextEdits, type TextEdit } from './textEdit'
import { removeValue, renameKey, setValue } from './textEdits'

const edited = (text: string, edits: TextEdit[] | undefined) => edits && applyTextEdits(text, edits)
const set = (text: string, path: DocumentPath, value: JsonValue) =>
  edited(text, setValue(parseDocument(text), path, value))
const remove = (text: string, path: DocumentPath) => edited(text, removeValue(parseDocument(text), path))
const rename = (text: string, path: DocumentPath, name: string) =>
  edited(text, renameKey(parseDocument(text), path, name))

const document = `{
    "id": "S1",
    "state": {
        "rules": { "a": { "text": "x" } },
        "hooks": {},
        "tags": [1, 2]
    }
}
`

describe('setValue', () => {
  test('replaces a value and nothing else', () => {
    expect(set(document, ['id'], 'S2')).toBe(document.replace('"S1"', '"S2"'))
  })

  test('adds a member behind the last one with the indentation of the document', () => {
    expect(set('{\n    "a": 1\n}\n', ['b'], { c: [true] })).toBe(
      '{\n    "a": 1,\n    "b": {\n        "c": [\n            true\n        ]\n    }\n}\n',
    )
  })

  test('fills an empty object over several lines, and keeps what stands on one line there', () => {
    expect(set(document, ['state', 'hooks', 'h'], 1)).toContain('        "hooks": {\n            "h": 1\n        },')
    expect(set(document, ['state', 'rules', 'b'], { text: 'y' })).toContain(
      '{ "a": { "text": "x" }, "b": {"text": "y"} }',
    )
  })

  test('makes the objects that are missing on the way', () => {
    expect(set('{\n\t"id": 1\n}', ['lint', 'state.hooks.x', 'HS141'], 'why')).toBe(
      '{\n\t"id": 1,\n\t"lint": {\n\t\t"state.hooks.x": {\n\t\t\t"HS141": "why"\n\t\t}\n\t}\n}',
    )
  })

  test('keeps CRLF, a byte order mark, and a document of one line', () => {
    expect(set('\uFEFF{\r\n  "a": 1\r\n}\r\n', ['b', 'c'], 2)).toBe(
      '\uFEFF{\r\n  "a": 1,\r\n  "b": {\r\n    "c": 2\r\n  }\r\n}\r\n',
    )
    expect(set('{"a": 1}', ['b'], [1, {}])).toBe('{"a": 1, "b": [1, {}]}')
    expect(set('{}', ['b'], 1)).toBe('{"b": 1}')
  })

  test('appends to a list at its length, and nowhere else', () => {
    expect(set(document, ['state', 'tags', 2], 3)).toBe(document.replace('[1, 2]', '[1, 2, 3]'))
    expect(set(document, ['state', 'tags', 3], 3)).toBeUndefined()
    expect(set(document, ['state', 'tags', 'x'], 3)).toBeUndefined()
    expect(set(document, ['id', 'x'], 3)).toBeUndefined()
  })
})

describe('removeValue', () => {
  test.each([
    ['{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', ['a'], '{\n  "b": 2,\n  "c": 3\n}'],
    ['{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', ['b'], '{\n  "a": 1,\n  "c": 3\n}'],
    ['{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', ['c'], '{\n  "a": 1,\n  "b": 2\n}'],
    ['{\n  "a": 1\n}', ['a'], '{}'],
    ['{"a": [1, 2]}', ['a', 0], '{"a": [2]}'],
    ['{"a": [1, 2]}', ['a', 1], '{"a": [1]}'],
  ])('%j without %j', (text, path, result) => expect(remove(text, path)).toBe(result))

  test('of what is not there, or of the root, is refused', () => {
    expect(remove(document, ['nothing'])).toBeUndefined()
    expect(remove(document, [])).toBeUndefined()
  })
})

describe('renameKey', () => {
  test('changes the key alone', () => {
    expect(rename(document, ['state', 'hooks'], 'rul"es')).toBe(document.replace('"hooks"', '"rul\\"es"'))
  })

  test('to a name that is taken, or of an element, is refused', () => {
    expect(rename(document, ['state', 'hooks'], 'rules')).toBeUndefined()
    expect(rename(document, ['state', 'tags', 0], 'x')).toBeUndefined()
    expect(rename(document, ['nothing'], 'x')).toBeUndefined()
  })
})

test('text with syntax problems is never rewritten', () => {
  for (const broken of ['{"a": 1,}', '{"a": 1, "a": 2}', '']) {
    expect(set(broken, ['a'], 2)).toBeUndefined()
    expect(remove(broken, ['a'])).toBeUndefined()
    expect(rename(broken, ['a'], 'b')).toBeUndefined()
  }
})

describe('properties', () => {
  const key = fc.constantFrom('a', 'b', 'é😀', '__proto__', 'x.y', '"')
  const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<JsonValue>(null, true, 1.5, 'text\n'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }))
  const anyObject = fc.dictionary(key, anyValue, { minKeys: 1, maxKeys: 4 })
  const indents = fc.constantFrom(0, 2, 4, '\t')
  const newLines = fc.constantFrom('\n', '\r\n')
  const anyText = fc
    .tuple(anyObject, indents, newLines, fc.constantFrom('', '\uFEFF'))
    .map(
      ([value, indent, newLine, mark]) =>
        mark + JSON.stringify(value, null, indent).replaceAll('\n', newLine) + newLine,
    )

  test('what is set can be read back; the text before and after stays byte for byte', () => {
    fc.assert(
      fc.property(anyText, fc.array(key, { minLength: 1, maxLength: 3 }), anyValue, (text, path, value) => {
        const edits = setValue(parseDocument(text), path, value)
        fc.pre(edits !== undefined)
        const result = applyTextEdits(text, edits ?? [])
        const reread = parseDocument(result)
        expect(reread.problems).toEqual([])
        expect(
          path.reduce<unknown>((inner, name) => Object.getOwnPropertyDescriptor(inner, name)?.value, reread.value),
        ).toEqual(value)
        const { start, end } = edits?.[0]?.span ?? { start: 0, end: 0 }
        expect(edits).toHaveLength(1)
        expect(result.startsWith(text.slice(0, start)) && result.endsWith(text.slice(end))).toBe(true)
      }),
    )
  })

  test('line ends and the indentation unit are those of the document', () => {
    fc.assert(
      fc.property(anyObject, fc.constantFrom(1, 2, 4, '\t'), newLines, anyValue, (object, indent, newLine, value) => {
        const layout = (what: JsonValue) => JSON.stringify(what, null, indent).replaceAll('\n', newLine)
        const text = layout(object)
        const name = 'not there yet'
        const result = edited(text, setValue(parseDocument(text), [name], value))
        expect(result).toBe(layout({ ...object, [name]: value }))
      }),
    )
  })

  test('what was added and is removed again leaves the text as it was', () => {
    fc.assert(
      fc.property(anyText, anyValue, (text, value) => {
        const added = set(text, ['not there yet'], value) ?? ''
        expect(remove(added, ['not there yet'])).toBe(text)
      }),
    )
  })
})
