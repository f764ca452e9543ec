import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocument } from './parse'
import { applyTextEdits } from './textEdit'

/** Names of few lengths and letters, so that many of them look alike to a quick look. */
const name = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀', '"', '\\', '\n'), maxLength: 3 })

/** One of the ways to write a name as a key. */
const written = (key: string, escapes: boolean) =>
  escapes
    ? `"${[...Array(key.length).keys()].map((i) => `\\u${key.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')}"`
    : JSON.stringify(key)

const member = fc.record({ key: name, escapes: fc.boolean(), value: fc.nat(9) })
const members = fc.array(member, { maxLength: 40 })
type Member = typeof members extends fc.Arbitrary<(infer T)[]> ? T : never

const textOf = (all: readonly Member[]) =>
  `{${all.map(({ key, escapes, value }) => `\n  ${written(key, escapes)}: ${value}`).join(',')}\n}`

/** For each member whether an earlier one has its name. */
const repeats = (all: readonly Member[]) => all.map(({ key }, at) => all.findIndex((other) => other.key === key) < at)

describe('a key that occurs again', () => {
  test('is found at each of its repetitions, however it is written and however many keys there are', () => {
    fc.assert(
      fc.property(members, (all) => {
        const text = textOf(all)
        const { problems, value } = parseDocument(text)
        const again = all.filter((_, at) => repeats(all)[at]).map(({ key }) => key)
        expect(problems.map(({ span }) => JSON.parse(text.slice(span.start, span.end)))).toEqual(again)
        expect(problems.every(({ code }) => code === 'HS004')).toBe(true)
        expect(value).toEqual(Object.fromEntries(all.map(({ key, value: last }) => [key, last])))
      }),
      { numRuns: 500 },
    )
  })

  test('points to its first occurrence', () => {
    fc.assert(
      fc.property(members, (all) => {
        const text = textOf(all)
        for (const { span, related } of parseDocument(text).problems) {
          const first = text.slice(related?.start, related?.end)
          expect(JSON.parse(first)).toBe(JSON.parse(text.slice(span.start, span.end)))
          const before = parseDocument(`${text.slice(0, related?.start)}"only this": 0}`)
          expect(before.problems.filter(({ code }) => code === 'HS001')).toEqual([])
          expect(Object.keys(Object(before.value))).not.toContain(JSON.parse(first))
        }
      }),
    )
  })

  test('is gone after all fixes at once, and the value is the same', () => {
    fc.assert(
      fc.property(members, (all) => {
        const { problems, value } = parseDocument(textOf(all))
        const mended = parseDocument(
          applyTextEdits(
            textOf(all),
            problems.flatMap(({ fix }) => fix?.edits ?? []),
          ),
        )
        expect(mended.problems).toEqual([])
        expect(mended.value).toEqual(value)
      }),
    )
  })

  test('is told in one line, whatever its name holds', () => {
    const [problem] = parseDocument('{"a\\n\\"b\\"": 1, "a\\n\\"b\\"": 2}').problems
    expect(problem?.message).toBe(
      'Duplicate key "a\\n\\"b\\"" in one object: the last one would win. Delete or rename one of them.',
    )
  })

  test('forty thousand times is told as often, in a time that does not grow by the square', () => {
    const time = (count: number) => {
      const text = `{${Array.from({ length: count }, (_, i) => `"a": ${i}`).join(',')}}`
      const start = performance.now()
      expect(parseDocument(text).problems).toHaveLength(count - 1)
      return performance.now() - start
    }
    const quickest = (count: number) => Math.min(time(count), time(count), time(count))
    time(40_000)
    // Twenty times the text: squared, that would be four hundred times as long.
    expect(quickest(40_000)).toBeLessThan(150 * quickest(2_000) + 50)
  })
})
