import { describe, expect, test } from 'vitest'
import type { ForwardPlan } from './forward'
import { planHeadRows, planKeyValues, planLayerRows } from './forward'
import { createKeyValueSlots, type Slot } from './keyValueSlots'
import { planMemory } from './memoryPlan'
import { placeParameters } from './parameters'
import { dimensionsOf } from './shape'
import { makeWasmMachine } from './wasmMachine'

const dimensions = dimensionsOf({ width: 16, layers: 1, context: 8 }, 8)
const weights = placeParameters(dimensions, 0)

/** Slots over a memory of their own, without weights: only tokens, keys and values are looked at. */
const slotsWith = (count: number) => {
  const plan = planMemory()
  const rows = planLayerRows(dimensions, plan, plan.take(dimensions.context * dimensions.width))
  const head = planHeadRows(dimensions, plan)
  const plans = Array.from({ length: count }, (): ForwardPlan => {
    const tokens = plan.take(dimensions.context)
    const layers = weights.layers.map((layer) => ({
      weights: layer,
      rows,
      cache: planKeyValues(dimensions, plan),
      next: rows.input,
    }))
    return { weights, slopes: 0, tokens, first: rows.input, layers, last: rows.input, head }
  })
  const { kernels, buffer } = makeWasmMachine(plan.bytes())
  const slots = createKeyValueSlots(plans, dimensions, kernels, buffer)
  const keysOf = (slot: Slot) => new Float32Array(buffer, slot.caches[0]?.keys, dimensions.context * dimensions.width)

  /** Asks for a slot and computes its keys: the key of a token is the token, `mark` tells who computed it. */
  const use = (words: readonly number[], mark = 0) => {
    const slot = slots.slotFor(Int32Array.from(words))
    const kept = slot.length
    for (let at = kept; at < words.length; at += 1) {
      keysOf(slot).fill((words[at] ?? 0) + mark, at * dimensions.width, (at + 1) * dimensions.width)
    }
    slot.length = words.length
    return { slot, kept, keys: words.map((_, at) => keysOf(slot)[at * dimensions.width]) }
  }
  return { use, clear: slots.clear }
}

describe('slots for sequences', () => {
  test('a new one keeps nothing; the same request again keeps all but the last token', () => {
    const { use } = slotsWith(2)
    expect(use([1, 2, 3]).kept).toBe(0)
    expect(use([1, 2, 3]).kept).toBe(2)
  })

  test('a longer request goes on in the same slot', () => {
    const { use } = slotsWith(2)
    const first = use([1, 2, 3], 100)
    const second = use([1, 2, 3, 4])
    expect(second.slot).toBe(first.slot)
    expect(second.keys).toEqual([101, 102, 103, 4])
  })

  test('a request that branches off takes another slot, with a copy of what they share', () => {
    const { use } = slotsWith(2)
    const first = use([1, 2, 3, 4], 100)
    const second = use([1, 2, 5, 6], 200)
    expect(second.slot).not.toBe(first.slot)
    expect(second.kept).toBe(2)
    expect(second.keys).toEqual([101, 102, 205, 206])
    expect(use([1, 2, 3, 4, 7]).keys).toEqual([101, 102, 103, 104, 7])
  })

  test('with a single slot, a branch overwrites it and keeps what is shared', () => {
    const { use } = slotsWith(1)
    use([1, 2, 3, 4], 100)
    expect(use([1, 2, 5], 200).keys).toEqual([101, 102, 205])
    expect(use([1, 2, 3, 4], 300).keys).toEqual([101, 102, 303, 304])
  })

  test('the one that was used longest ago is given up', () => {
    const { use } = slotsWith(2)
    use([1, 1, 1], 100)
    use([2, 2, 2], 100)
    use([1, 1, 1, 1], 100)
    use([3, 3, 3], 100)
    expect(use([1, 1, 1, 1]).kept).toBe(3)
    expect(use([2, 2, 2]).kept).toBe(0)
  })

  test('of two that share alike the request goes on in the first; nothing shared takes an empty one', () => {
    const { use } = slotsWith(3)
    const first = use([1, 2])
    expect(use([5, 6]).slot).not.toBe(first.slot)
    expect(use([7]).kept).toBe(0)
    expect(use([1, 2, 9]).slot).toBe(first.slot)
  })

  test('a shorter request that a slot holds already computes its last token again', () => {
    const { use } = slotsWith(2)
    use([1, 2, 3, 4], 100)
    const shorter = use([1, 2], 200)
    expect(shorter.kept).toBe(1)
    expect(shorter.keys).toEqual([101, 202])
  })

  test('after clearing, nothing is kept', () => {
    const { use, clear } = slotsWith(2)
    use([1, 2, 3])
    clear()
    expect(use([1, 2, 3]).kept).toBe(0)
  })
})
