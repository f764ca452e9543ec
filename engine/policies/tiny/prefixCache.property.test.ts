import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CachedSequence, leastRecentlyUsed, longestMatch } from './prefixCache'

const tokens = fc.array(fc.nat(2), { maxLength: 6 })
const slot: fc.Arbitrary<CachedSequence> = fc.tuple(tokens, fc.nat(6), fc.nat(9)).map(([held, length, lastUse]) => ({
  tokens: Int32Array.from(held),
  length: Math.min(length, held.length),
  lastUse,
}))
const slots = fc.array(slot, { maxLength: 5 })

/** How many tokens of the request a slot holds, the plain way. */
const sharedWith = ({ tokens: held, length }: CachedSequence, request: readonly number[]) => {
  const different = request.findIndex((token, at) => at >= length || token !== held[at])
  return different < 0 ? request.length : different
}

test('no slot shares more with a request than the one that is found, and it shares what is said', () => {
  fc.assert(
    fc.property(slots, tokens, (all, request) => {
      const found = longestMatch(all, Int32Array.from(request))
      expect(found === undefined).toBe(all.length === 0)
      if (found === undefined) return
      expect(found.shared).toBe(sharedWith(found.slot, request))
      expect(found.shared).toBe(Math.max(...all.map((one) => sharedWith(one, request))))
      expect(all.find((one) => sharedWith(one, request) === found.shared)).toBe(found.slot)
    }),
  )
})

test('no slot was used before the one that is given up, and of equals the first is', () => {
  fc.assert(
    fc.property(slots, (all) => {
      const oldest = leastRecentlyUsed(all)
      const least = Math.min(...all.map(({ lastUse }) => lastUse))
      expect(oldest).toBe(all.find(({ lastUse }) => lastUse === least))
    }),
  )
})
