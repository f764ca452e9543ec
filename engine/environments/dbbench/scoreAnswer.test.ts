import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CommittedAnswer, isOfficiallyRight, isRight, type Label } from './scoreAnswer'

interface Case {
  readonly what: string
  readonly answer: CommittedAnswer
  readonly label: Label
  readonly right: boolean
}

const cases: readonly Case[] = [
  { what: 'a number with a thousands separator', answer: ['1,234'], label: ['1234.0'], right: true },
  { what: 'a percent sign', answer: ['12%'], label: ['12'], right: true },
  { what: 'zero for none', answer: ['0'], label: ['none'], right: true },
  { what: 'an empty text for none', answer: [''], label: ['none'], right: true },
  { what: 'null for zero', answer: ['null'], label: ['0.0'], right: true },
  { what: 'None for zero', answer: ['None'], label: ['0.0'], right: true },
  { what: 'minus infinity for none', answer: ['-Infinity'], label: ['none'], right: true },
  { what: 'nothing for none', answer: [], label: ['none'], right: false },
  { what: 'other capitals', answer: ['paris'], label: ['Paris'], right: false },
  { what: 'a comma in a text', answer: ['Smith, John'], label: ['Smith John'], right: true },
  { what: 'outer quotes and blanks', answer: [` "Paris" `], label: ['Paris'], right: true },
  { what: 'a hundredth off', answer: ['1.005'], label: ['1.0'], right: true },
  { what: 'a hundredth off that rounding makes larger', answer: ['1.01'], label: ['1.0'], right: false },
  { what: 'another order of numbers', answer: ['3', '1', '2.0'], label: ['1', '2', '3'], right: true },
  { what: 'a number too many', answer: ['1', '2', '2'], label: ['1', '2'], right: false },
  { what: 'another order of texts', answer: ['b', 'a'], label: ['a', 'b'], right: true },
  { what: 'a repeated text', answer: ['a', 'a'], label: ['a'], right: true },
  { what: 'a missing text', answer: ['a'], label: ['a', 'b'], right: false },
  { what: 'a printed list in one text', answer: "['a', 'b']", label: ['b', 'a'], right: true },
  { what: 'printed one-column rows as label', answer: ['7'], label: '[(7.0,)]', right: true },
  { what: 'a decimal in the label', answer: ['12.5'], label: "[(Decimal('12.5'),)]", right: true },
  { what: 'a text that only looks like code', answer: "__import__('os')", label: ['x'], right: false },
  { what: 'no answer at all for none', answer: null, label: ['none'], right: true },
]

describe('the official rule', () => {
  test.each(cases)('$what: $right', ({ answer, label, right }) => {
    expect(isOfficiallyRight(answer, label)).toBe(right)
    expect(isRight(answer, label)).toBe(right)
  })

  test('an answer equals itself, whatever it is', () => {
    fc.assert(fc.property(fc.array(fc.string()), (values) => isOfficiallyRight(values, values)))
  })
})

describe('labels of several columns', () => {
  const label = "[('wren', 2), ('kiwi', 0)]"

  test('earn nothing for the right rows by the official rule, and all for no answer', () => {
    expect(isOfficiallyRight([], label)).toBe(true)
    expect(isOfficiallyRight(['wren', '2', 'kiwi', '0'], label)).toBe(false)
  })

  test.each<readonly [string, CommittedAnswer]>([
    ['cells in reading order', ['wren', '2', 'kiwi', '0']],
    ['printed rows, in another order', ["('kiwi', 0)", "('wren', 2)"]],
    ['the printed result', [label]],
    ['the printed result as a text', label],
    ['JSON rows', ['["wren", "2"]', '["kiwi", "0.0"]']],
  ])('are right as %s', (_, answer) => {
    expect(isRight(answer, label)).toBe(true)
  })

  test.each<readonly [string, CommittedAnswer]>([
    ['nothing', []],
    ['no answer', null],
    ['one row', ["('wren', 2)"]],
    ['cells of rows mixed up', ['wren', '0', 'kiwi', '2']],
    ['a row twice', ["('wren', 2)", "('wren', 2)"]],
  ])('are wrong as %s', (_, answer) => {
    expect(isRight(answer, label)).toBe(false)
  })
})
