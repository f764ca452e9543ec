import { describe, expect, it } from 'vitest'
import { checkRegex, createRegex, maxRegexText, quotedRegex } from './regex'

describe('a regex', () => {
  it.each(['a+', '(?P<name>x)', '(?i)done', '\\bwrite\\b', '[^\\s]{1,20}$', '\\p{L}+'])(
    '%s is supported',
    (pattern) => {
      expect(checkRegex(pattern)).toEqual({ ok: true })
    },
  )

  it.each([
    ['ab(?=c)', 2, 'look-around'],
    ['ab(?!c)', 2, 'look-around'],
    ['a(?<=b)c', 1, 'look-around'],
    ['a(?<!b)c', 1, 'look-around'],
    ['(a)\\1', 3, 'back-references'],
    ['(?<n>a)\\k<n>', 7, 'back-references'],
    ['(a', 0, 'missing closing )'],
    ['[z-a]', 1, 'character class range'],
    ['a**', 1, 'nested repetition'],
    ['a{2000}', 1, 'repeat count'],
  ])('%s is refused with its place', (pattern, index, reason) => {
    expect(checkRegex(pattern)).toEqual({ index, reason: expect.stringContaining(reason) })
    expect(() => createRegex(pattern)).toThrow(`The regex ${pattern} cannot be used: `)
  })

  it('knows the flags i, m and s and no other', () => {
    expect(createRegex('^b.c$', 'ims').find('a\nB\nC')).toBe('B\nC')
    expect(checkRegex('a', 'ig')).toEqual({ reason: 'flag g is not one of i, m, s' })
  })

  it('finds the first match anywhere in the text', () => {
    expect(createRegex('\\d+').find('page 12 of 30')).toBe('12')
    expect(createRegex('\\d+').find('no page')).toBeUndefined()
  })

  it('matches a whole text, or not at all', () => {
    const { matchesWhole } = createRegex('list|listAll')
    expect(['list', 'listAll', 'lists', 'a list'].map(matchesWhole)).toEqual([true, true, false, false])
    expect(createRegex('x*').matchesWhole('x'.repeat(maxRegexText + 1))).toBe(false)
  })

  it('quotes what should be found as it stands', () => {
    expect(createRegex(quotedRegex('a.b(*')).matchesWhole('a.b(*')).toBe(true)
    expect(createRegex(quotedRegex('a.b')).matchesWhole('axb')).toBe(false)
  })

  it('answers the same however many other patterns came in between', () => {
    const first = createRegex('a(\\d)')
    for (let n = 0; n < 600; n++) createRegex(`a${n}`)
    expect([first, createRegex('a(\\d)')].map((regex) => regex.find('xa7'))).toEqual(['a7', 'a7'])
  })

  it('looks at no more than the head of a long text', () => {
    expect(createRegex('x').find(`${' '.repeat(maxRegexText - 1)}x`)).toBe('x')
    expect(createRegex('x').find(`${' '.repeat(maxRegexText)}x`)).toBeUndefined()
  })

  it('stays linear where a backtracking engine would hang', () => {
    const started = performance.now()
    expect(createRegex('(a+)+$').find(`${'a'.repeat(20_000)}!`)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
