import type { ForwardPlan, KeyValues } from './forward'
import type { Kernels } from './kernelCalls'
import type { CachedSequence } from './prefixCache'
import { leastRecentlyUsed, longestMatch } from './prefixCache'
import type { Dimensions } from './shape'

/** A sequence in the decoder's memory, with the keys and values of its first `length` tokens. */
export interface Slot extends CachedSequence {
  readonly plan: ForwardPlan
  readonly caches: readonly KeyValues[]
}

export interface KeyValueSlots {
  /** A slot that holds all of `tokens`, and keys and values of a beginning of them that is shorter than `tokens`. */
  slotFor(tokens: Int32Array): Slot
  /** Forgets all keys and values. */
  clear(): void
}

const slotOf = (plan: ForwardPlan, { context }: Dimensions, buffer: ArrayBuffer): Slot => {
  const tokens = new Int32Array(buffer, plan.tokens, context)
  return { plan, tokens, length: 0, lastUse: 0, caches: plan.layers.map((layer) => layer.cache) }
}

const copyPrefix = (kernels: Kernels, from: Slot, to: Slot, bytes: number) => {
  for (const [layer, source] of from.caches.entries()) {
    const { keys, values } = to.caches[layer] ?? source
    kernels.copy(source.keys, keys, bytes)
    kernels.copy(source.values, values, bytes)
  }
}

/** One slot for each plan; at least one. */
export const createKeyValueSlots = (
  plans: readonly ForwardPlan[],
  dimensions: Dimensions,
  kernels: Kernels,
  buffer: ArrayBuffer,
): KeyValueSlots => {
  const slots = plans.map((plan) => slotOf(plan, dimensions, buffer))
  let uses = 0

  return {
    slotFor: (tokens) => {
      const match = longestMatch(slots, tokens)
      const oldest = leastRecentlyUsed(slots)
      if (match === undefined || oldest === undefined)
        throw new RangeError('Tiny policy: it caches no sequence at all.')
      // The last token is always computed: its logits are needed, and they are not kept.
      const shared = Math.min(match.shared, tokens.length - 1)
      const isExtended = match.shared > 0 && match.shared === match.slot.length
      const slot = isExtended ? match.slot : oldest
      if (slot !== match.slot) copyPrefix(kernels, match.slot, slot, 4 * shared * dimensions.width)
      uses += 1
      slot.tokens.set(tokens)
      slot.length = shared
      slot.lastUse = uses
      return slot
    },
    clear: () => {
      for (const slot of slots) slot.length = 0
    },
  }
}
