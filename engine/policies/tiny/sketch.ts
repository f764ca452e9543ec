const buckets = 256
const seed = 0x9e3779b9

/** Scrambles an index to 32 bits (the finaliser of MurmurHash3). */
const scramble = (index: number): number => {
  let h = index ^ seed
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * Signed count sketch with 256 buckets: inner products of sketches estimate those of the gradients, since every weight
 * keeps its bucket and its sign for ever.
 */
export const sketchOf = (gradient: Float32Array): Float32Array<ArrayBuffer> => {
  const sums = new Float64Array(buckets)
  for (let index = 0; index < gradient.length; index += 1) {
    const hash = scramble(index)
    const value = gradient[index] ?? 0
    const bucket = hash % buckets
    sums[bucket] = (sums[bucket] ?? 0) + (hash >>> 31 === 0 ? value : -value)
  }
  return Float32Array.from(sums)
}
