import { describe, expect, it } from 'vitest'
import { shortHash, shortKey, textHash } from './textHash'

describe('the hash of a text', () => {
  it('never changes, because logs and samples depend on it', () => {
    expect([textHash(''), textHash('a'), textHash('[7,"hook",1,""]')].map((hash) => hash.toString(16))).toEqual([
      'ab3e7c0b',
      '1a80b1b3',
      '51eb3e55',
    ])
    expect(shortHash('a')).toMatch(/^[0-9a-f]{8}$/)
  })

  it('spreads evenly over texts that differ in one digit', () => {
    const low = Array.from({ length: 1_000 }, (_, n) => textHash(`step ${n}`)).filter((hash) => hash < 2 ** 31)
    expect(low.length).toBeGreaterThan(440)
    expect(low.length).toBeLessThan(560)
  })
})

describe('a key', () => {
  it('stays as it is when it is short', () => {
    expect(shortKey('mail.get')).toBe('mail.get')
  })

  it('is cut when it is long, and still differs from others of the same beginning', () => {
    const [one, other] = [shortKey(`${'x'.repeat(300)}1`), shortKey(`${'x'.repeat(300)}2`)]
    expect(one.length).toBeLessThan(120)
    expect(one).not.toBe(other)
  })
})
