/** A reproducible stream of chance. Equal seeds give equal streams on every machine. */
export interface RandomStream {
  /** True with the given probability. */
  chance(probability: number): boolean
  /** An integer from 0 up to, not including, `bound`. */
  below(bound: number): number
  pick<T>(items: readonly T[]): T
  /** `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[]
}

/** The mulberry32 generator: 32 bits of state, integer arithmetic only. */
export const randomStream = (seed: number): RandomStream => {
  let state = seed | 0

  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  const below = (bound: number): number => Math.floor(next() * bound)

  const takeFrom = <T>(items: T[]): T => {
    const [taken] = items.splice(below(items.length), 1)
    if (taken === undefined) throw new RangeError('Cannot pick from an empty list')
    return taken
  }

  return {
    chance: (probability) => next() < probability,
    below,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('Cannot pick from an empty list')
      return item
    },
    sample: (items, count) => {
      const left = [...items]
      return Array.from({ length: count }, () => takeFrom(left))
    },
  }
}
