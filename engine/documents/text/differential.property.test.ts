import fc from 'fast-check'
import { getNodePath, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { isJsonObject } from '../json'
import { locate } from './locate'
import { parseDocument } from './parse'

/** Text as people and programs write it: any white space, any spelling of strings and numbers, keys in any order. */
const space = fc.array(fc.constantFrom(' ', '\t', '\n', '\r\n', '\r'), { maxLength: 3 }).map((parts) => parts.join(''))
const letters = fc.constantFrom(
  'a',
  'b',
  'kind',
  '__proto__',
  'constructor',
  '',
  'é',
  '😀',
  '\\u0061',
  '\\ud800',
  '\\n',
)
const moreLetters = fc.constantFrom('\\"', '\\\\', '\\/', '\\uD83D\\uDE00', '\u2028', '//', '/*', '{', ']', ',', "'")
const stringText = fc.array(fc.oneof(letters, moreLetters), { maxLength: 4 }).map((parts) => `"${parts.join('')}"`)
const numberText = fc.constantFrom('0', '-0', '-1.50', '1e3', '2E-2', '1.0', '9007199254740993', '0.1e+1', '5e-324')
const literalText = fc.constantFrom('true', 'false', 'null')

const between = (open: string, items: fc.Arbitrary<string>, close: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(fc.tuple(space, items, space), { maxLength: 5 }), space)
    .map(([list, empty]) => open + (list.map((parts) => parts.join('')).join(',') || empty) + close)

const { value: valueText, object: objectText } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    stringText,
    numberText,
    literalText,
    between('[', tie('value'), ']'),
    tie('object'),
  ),
  object: between(
    '{',
    fc.tuple(stringText, space, space, tie('value')).map(([key, a, b, value]) => `${key}${a}:${b}${value}`),
    '}',
  ),
}))
const documentText = fc
  .tuple(fc.constantFrom('', '\uFEFF'), space, objectText, space)
  .map(([mark, before, object, after]) => mark + before + object + after)
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')
const runs = { numRuns: 1500 }

/** The tree of a parser that shares nothing with ours. It has no byte order mark, so offsets are moved by it. */
const treeOf = (text: string): { readonly root: Node; readonly shift: number } => {
  const errors: ParseError[] = []
  const root = parseTree(withoutMark(text), errors)
  if (root === undefined || errors.length > 0) throw new Error('the text is not well-formed')
  return { root, shift: text.length - withoutMark(text).length }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

const isProperty = ({ type }: Node): boolean => type === 'property'
const isKey = (node: Node): boolean => node.parent?.type === 'property' && node.parent.children?.[0] === node

/** Of a repeated key only the last member can be reached by its path. */
const isValueOfItsPath = (node: Node): boolean => !isProperty(node) && !isKey(node) && isLastOfItsName(node)

const isLastOfItsName = (node: Node): boolean => {
  for (let here: Node | undefined = node; here !== undefined; here = here.parent) {
    const name: unknown = here.children?.[0]?.value
    const same: Node[] | undefined = here.parent?.children?.filter(
      (member) => isProperty(member) && member.children?.[0]?.value === name,
    )
    if (isProperty(here) && same?.at(-1) !== here) return false
  }
  return true
}

/** Every key with an equal one before it in its object, as the range of the text. */
const repeatedKeys = ({ root, shift }: ReturnType<typeof treeOf>): string[] =>
  nodesOf(root)
    .filter(({ type }) => type === 'object')
    .flatMap(({ children = [] }) => {
      const keys = children.flatMap((member) => member.children?.[0] ?? [])
      return keys.filter((key, index) => keys.slice(0, index).some(({ value }) => value === key.value))
    })
    .map(({ offset, length }) => `${offset + shift}-${offset + shift + length}`)

describe('beside JSON.parse', () => {
  test('ten megabytes have the same value and the same places', () => {
    const entry = (index: number) =>
      `"hook-${index}": {"message": "é😀 \\"${'x'.repeat(180)}\\"", "limits": [${index}]}`
    const entries = Array.from({ length: 45_000 }, (_, index) => entry(index))
    const text = `\uFEFF{\r\n  "state": {\r\n    ${entries.join(',\r\n    ')}\r\n  },\r\n  "hook-7": 1\r\n}\r\n`
    expect(text.length).toBeGreaterThan(10_000_000)
    const document = parseDocument(text)
    expect(document.problems).toEqual([])
    expect(JSON.stringify(document.value)).toBe(JSON.stringify(JSON.parse(withoutMark(text))))
    for (const index of [0, 7, 22_222, 44_999]) {
      const start = text.indexOf(`[${index}]`)
      const place = locate(document, ['state', `hook-${index}`, 'limits'])
      expect(place?.value).toEqual({ start, end: text.indexOf(']', start) + 1 })
    }
  })

  test('values are the same', () => {
    fc.assert(
      fc.property(documentText, (text) => {
        const { value } = parseDocument(text)
        expect(value).toEqual(JSON.parse(withoutMark(text)))
        expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(withoutMark(text))))
      }),
      runs,
    )
  })

  test('a value of any kind at the root is read too, and is a problem unless it is an object', () => {
    fc.assert(
      fc.property(valueText, (text) => {
        const { value, problems } = parseDocument(text)
        expect(value).toEqual(JSON.parse(text))
        expect(problems.some(({ code }) => code === 'HS001')).toBe(!isJsonObject(value))
      }),
      runs,
    )
  })
})

describe('beside jsonc-parser', () => {
  test('every value stands at the same place', () => {
    fc.assert(
      fc.property(documentText, (text) => {
        const { root, shift } = treeOf(text)
        const document = parseDocument(text)
        for (const node of nodesOf(root).filter(isValueOfItsPath)) {
          const start = node.offset + shift
          expect(locate(document, getNodePath(node))?.value).toEqual({ start, end: start + node.length })
        }
      }),
      runs,
    )
  })

  test('the same keys are repeated ones', () => {
    fc.assert(
      fc.property(documentText, (text) => {
        const found = parseDocument(text).problems.map(({ span }) => `${span.start}-${span.end}`)
        const byStart = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10)
        expect(found).toEqual(repeatedKeys(treeOf(text)).sort(byStart))
      }),
      runs,
    )
  })
})
