import { describe, expect, test } from 'vitest'
import { isJsonObject, type JsonObject, type JsonValue } from '../json'
import { parseDocument } from './parse'
import { applyTextEdits } from './textEdit'

/** Every kind of value, in objects and lists, with escapes and characters outside the basic plane. */
const text = `{
  "kind": "harness", "id": "H\\u0030",
  "state": {
    "rules": { "a": { "text": "say \\"hi\\" 😀\\n", "priority": -1.5e2 } },
    "hooks": { "b": { "tools": ["x", "y"], "limits": { "maxPerTask": null } } }
  },
  "list": [true, [], {}, [false, { "deep": 0 }]],
  "after": "end"
}`
const whole = parseDocument(text).value ?? null
const prefixes = Array.from({ length: text.length }, (_, length) => text.slice(0, length))

const isContainer = (value: JsonValue | undefined): value is JsonValue[] | JsonObject =>
  typeof value === 'object' && value !== null

/** How many scalars of `part` are not what `all` has at their place. */
const differences = (part: JsonValue, all: JsonValue | undefined): number => {
  const count = (sum: number, [key, value]: [string, JsonValue]): number =>
    sum + differences(value, isContainer(all) ? new Map(Object.entries(all)).get(key) : undefined)
  if (isContainer(part)) {
    const isSameKind = isContainer(all) && Array.isArray(all) === Array.isArray(part)
    return isSameKind ? Object.entries(part).reduce(count, 0) : 1
  }
  return part === all ? 0 : 1
}

/** The values of the members that end before the text does: nothing that is still being typed. */
const members = (value: JsonValue | undefined): number =>
  isJsonObject(value) ? Object.values(value).reduce<number>((sum, member) => sum + 1 + members(member), 0) : 0

describe('a document that is still being typed', () => {
  test.each(prefixes.map((prefix) => [prefix.length, prefix] as const))(
    'up to offset %d differs from it in the scalar at its end at most',
    (_, prefix) => {
      const { value, problems } = parseDocument(prefix)
      expect(problems.length).toBeGreaterThan(0)
      expect(differences(value ?? {}, whole)).toBeLessThanOrEqual(1)
      for (const { span, related } of problems) {
        for (const { start, end } of related ? [span, related] : [span]) {
          expect(0 <= start && start <= end && end <= prefix.length).toBe(true)
        }
      }
    },
  )

  test('never shows less than it did one character before, once a member is complete', () => {
    const counts = prefixes.map((prefix) => members(parseDocument(prefix).value))
    const complete = counts.map((_, length) => Math.max(0, ...counts.slice(0, length)))
    // A member is open while its value is: the most that may go again is the one member at the cursor.
    for (const [length, count] of counts.entries()) expect(count).toBeGreaterThanOrEqual((complete[length] ?? 0) - 1)
    expect(counts.at(-1)).toBe(members(whole))
  })

  test('is said to be unclosed once, not once for each bracket', () => {
    for (const prefix of prefixes.slice(1)) {
      const unclosed = parseDocument(prefix).problems.filter(({ message }) => message.includes('is not closed'))
      expect(unclosed.length).toBeLessThanOrEqual(1)
    }
  })

  test('is closed by its own fixes wherever nothing but brackets, quotes and commas is missing', () => {
    const left = prefixes.filter((prefix) => !isMended(prefix))
    // What remains are places where a key has no value yet: nobody can guess that.
    for (const prefix of left.slice(1)) {
      expect(parseDocument(mend(prefix)).problems.map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/value (is|are) missing|value are missing/),
      )
    }
    expect(left.length).toBeLessThan(prefixes.length / 2)
  })
})

/** Applies the fixes that are offered until none is left; each round closes one bracket. */
const mend = (broken: string): string => {
  let mended = broken
  for (let round = 0; round < 20; round += 1) {
    const fix = parseDocument(mended).problems.find((problem) => problem.fix)?.fix
    if (fix === undefined) return mended
    mended = applyTextEdits(mended, fix.edits)
  }
  return mended
}

const isMended = (broken: string): boolean => parseDocument(mend(broken)).problems.length === 0

describe('mending', () => {
  test.each([
    ['{', '{}'],
    ['{"a": [', '{"a": []}'],
    ['{"a": [1, {"b": 2', '{"a": [1, {"b": 2}]}'],
    ['{"a": 1,', '{"a": 1}'],
    ['{"a": ["x",\r\n  "y"', '{"a": ["x",\r\n  "y"]}'],
    ['{"a": tr', '{"a": "tr"}'],
    ['{"a": "tex', '{"a": "tex"}'],
    ['{"a": 01, // why\n', '{"a": 1} \n'],
    ["{'a': None}}", '{"a": null}}'],
  ])('%j ends as %j', (broken, mended) => expect(mend(broken)).toBe(mended))

  test('of text behind the end offers nothing: nobody knows which part was meant', () => {
    expect(parseDocument('{"a": 1} {"b": 2}').problems.map(({ fix }) => fix)).toEqual([undefined])
  })

  test('puts each closing bracket where its list or object ends, not at the end of the file', () => {
    const broken = '{\n  "a": [1, 2\n}\n'
    expect(mend(broken)).toBe('{\n  "a": [1, 2]\n}\n')
  })

  test('takes a time in proportion to the depth of what is open', () => {
    const start = performance.now()
    const { problems } = parseDocument('{"a":['.repeat(200))
    expect(problems).toHaveLength(1)
    expect(performance.now() - start).toBeLessThan(500)
  })
})
