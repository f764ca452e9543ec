/** A stored sequence whose keys and values are computed for its first `length` tokens. */
export interface CachedSequence {
  readonly tokens: Int32Array
  length: number
  lastUse: number
}

const commonPrefix = (slot: CachedSequence, tokens: Int32Array): number => {
  const most = Math.min(slot.length, tokens.length)
  let length = 0
  while (length < most && slot.tokens[length] === tokens[length]) length += 1
  return length
}

export interface PrefixMatch<Slot> {
  readonly slot: Slot
  /** Tokens at the front of the request that `slot` holds already. */
  readonly shared: number
}

/** The slot that shares the longest prefix with `tokens`. */
export const longestMatch = <Slot extends CachedSequence>(
  slots: readonly Slot[],
  tokens: Int32Array,
): PrefixMatch<Slot> | undefined => {
  let best: PrefixMatch<Slot> | undefined
  for (const slot of slots) {
    const shared = commonPrefix(slot, tokens)
    if (best === undefined || shared > best.shared) best = { slot, shared }
  }
  return best
}

export const leastRecentlyUsed = <Slot extends CachedSequence>(slots: readonly Slot[]): Slot | undefined =>
  slots.reduce<Slot | undefined>(
    (oldest, slot) => (oldest === undefined || slot.lastUse < oldest.lastUse ? slot : oldest),
    undefined,
  )
