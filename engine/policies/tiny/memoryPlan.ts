/** Hands out places in a memory that is made afterwards, in its final size. */
export interface MemoryPlan {
  /** Byte offset of a new region of `floats` 32-bit numbers, on a cache line of its own. */
  take(floats: number): number
  /** Bytes taken so far, with room behind the last region for kernels that read in fours. */
  bytes(): number
}

const cacheLine = 64

export const planMemory = (): MemoryPlan => {
  let next = cacheLine
  return {
    take: (floats) => {
      const at = next
      next += Math.ceil((floats * 4) / cacheLine) * cacheLine
      return at
    },
    bytes: () => next + cacheLine,
  }
}
