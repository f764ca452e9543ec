import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percent } from './percent'
import { textTable } from './textTable'

describe('a table', () => {
  it('has its first column to the left and numbers to the right, under a rule', () => {
    expect(
      textTable(
        ['harness', 'avg %'],
        [
          ['H0', '18.0'],
          ['a-long-name', '7.5'],
        ],
      ),
    ).toBe(['harness      avg %', '───────────  ─────', 'H0            18.0', 'a-long-name    7.5'].join('\n'))
  })

  it('counts characters, not code units', () => {
    expect(
      textTable(
        ['id', 'n'],
        [
          ['𝒮', '1'],
          ['ab', '2'],
        ],
      )
        .split('\n')
        .slice(2),
    ).toEqual(['𝒮   1', 'ab  2'])
  })

  it('leaves short rows open and trailing spaces out', () => {
    expect(textTable(['a', 'b', 'c'], [['1'], ['1', '2', '3']])).toBe('a  b  c\n─  ─  ─\n1\n1  2  3')
  })

  it('keeps every column at one place in every line', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '1'), minLength: 1, maxLength: 6 })
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(rows, (body) => {
        const lines = textTable(['x', 'y', 'z'], body).split('\n')
        expect(new Set(lines.map((line) => [...line].length)).size).toBe(1)
        expect(lines).toHaveLength(body.length + 2)
      }),
    )
  })
})

describe('a share', () => {
  it.each([
    [0, '0.0'],
    [1, '100.0'],
    [0.1849, '18.5'],
    [null, '–'],
  ])('%j is %s percent', (share, text) => {
    expect(percent(share)).toBe(text)
  })
})

it('a name with a line break stays in its row, so that it cannot pass for another one', () => {
  expect(textTable(['task', 'n'], [['a\nverdict\taccepted', '1']]).split('\n')).toHaveLength(3)
})

describe('a text that is too long for a column', () => {
  const cellOf = (text: string) =>
    textTable(['task', 'n'], [[text, '1']])
      .split('\n')[2]
      ?.replace(/ +1$/, '') ?? ''

  it('keeps its beginning and its end, and makes no row wider than a window', () => {
    const rows = ['a', 'b'].map((end) => [`${'long/'.repeat(1_000_000)}${end}`, '1'])
    const lines = textTable(['task', 'n'], [...rows, ['t1', '2']]).split('\n')
    expect(Math.max(...lines.map(({ length }) => length))).toBe(83)
    expect(lines[2]).toMatch(/^long\/long\/.*…ong\/(long\/){3}a {2}1$/)
    expect(lines[3]).toMatch(/b {2}1$/)
  })

  it('is cut between characters, and only when it has too many of them', () => {
    expect(cellOf('𝒮'.repeat(80))).toBe('𝒮'.repeat(80))
    expect(cellOf('𝒮'.repeat(81))).toBe(`${'𝒮'.repeat(59)}…${'𝒮'.repeat(20)}`)
    expect(cellOf('x'.repeat(80))).toBe('x'.repeat(80))
    expect(cellOf('x'.repeat(81))).toBe(`${'x'.repeat(59)}…${'x'.repeat(20)}`)
  })
})
