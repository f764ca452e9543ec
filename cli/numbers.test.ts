import { InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import { seedOption, wholeNumber } from './numbers'

describe('a number of an option', () => {
  const oneToTen = wholeNumber(1, 10)

  it.each([
    ['1', 1],
    ['10', 10],
    ['007', 7],
  ])('%j is %d', (text, value) => {
    expect(oneToTen(text)).toBe(value)
  })

  it.each(['0', '11', '-1', '1.5', '1e1', '0x2', '', ' 3', '3 ', '٣', 'NaN', '99999999999999999999'])(
    '%j is refused with the limits',
    (text) => {
      expect(() => oneToTen(text)).toThrow(InvalidArgumentError)
      expect(() => oneToTen(text)).toThrow('Give a whole number from 1 to 10.')
    },
  )

  it('that is a seed has 31 bits', () => {
    expect(seedOption('2147483647')).toBe(2 ** 31 - 1)
    expect(() => seedOption('2147483648')).toThrow('from 0 to 2147483647')
  })
})
