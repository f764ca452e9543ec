import { describe, expect, test } from 'vitest'
import type { Datum } from '../trainablePolicy'
import { lossSlopes } from './lossSlopes'
import { makeWasmMachine } from './wasmMachine'

const { kernels, buffer } = makeWasmMachine(4096)
const tokens = Int32Array.of(0, 1, 2, 3)

const datum = (weights: number[], more: { logprobs?: number[]; advantages?: number[] } = {}): Datum => ({
  input: tokens,
  target: tokens,
  weights: Float32Array.from(weights),
  ...(more.logprobs && { logprobs: Float32Array.from(more.logprobs) }),
  ...(more.advantages && { advantages: Float32Array.from(more.advantages) }),
})

/** The loss, and minus its slope in each log-probability. */
const slopesOf = (loss: 'cross_entropy' | 'importance_sampling', of: Datum, logprobs: number[]) => {
  const slopes = new Float32Array(buffer, 1024, 4).fill(99)
  return { loss: lossSlopes(of, loss, Float32Array.from(logprobs), slopes, kernels), slopes: [...slopes] }
}

const expectNear = (found: readonly number[], expected: readonly number[]) => {
  for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, 5)
}

describe('cross-entropy', () => {
  test('is minus the weighted sum of log-probabilities, with the weights as slopes', () => {
    const { loss, slopes } = slopesOf('cross_entropy', datum([0, 1, 0.5, -2]), [-9, -1, -2, -3])
    expect(loss).toBeCloseTo(1 + 1 - 6, 6)
    expect(slopes).toEqual([0, 1, 0.5, -2])
  })

  test('does not look at advantages', () => {
    const plain = slopesOf('cross_entropy', datum([0, 1, 1, 0]), [-1, -1, -1, -1])
    const more = { logprobs: [-5, -5, -5, -5], advantages: [7, 7, 7, 7] }
    expect(slopesOf('cross_entropy', datum([0, 1, 1, 0], more), [-1, -1, -1, -1])).toEqual(plain)
  })
})

describe('importance sampling', () => {
  const advantages = [0, 2, -1, 0.5]
  const weights = [0, 1, 1, 1]

  test('on policy has the advantages as slopes, whatever the probabilities are', () => {
    const logprobs = [-9, -0.125, -3.5, -20]
    const { loss, slopes } = slopesOf('importance_sampling', datum(weights, { logprobs, advantages }), logprobs)
    expect(slopes).toEqual(advantages)
    expect(loss).toBe(-1.5)
  })

  test('scales each token by how much likelier it became', () => {
    const before = [0, -2, -2, -2]
    const now = [0, -2 + Math.log(3), -2 - Math.LN2, -2]
    const { loss, slopes } = slopesOf('importance_sampling', datum(weights, { logprobs: before, advantages }), now)
    expectNear(slopes, [0, 6, -0.5, 0.5])
    expect(loss).toBeCloseTo(-6, 4)
  })

  test('leaves out tokens that are no actions, though they carry an advantage', () => {
    const all = { logprobs: [-1, -1, -1, -1], advantages: [5, 5, 5, 5] }
    const { loss, slopes } = slopesOf('importance_sampling', datum([0, 1, 0, 0], all), [-1, -1, -1, -1])
    expect(slopes).toEqual([0, 5, 0, 0])
    expect(loss).toBe(-5)
  })

  test('without advantage has no loss and no slope', () => {
    const none = { logprobs: [-1, -2, -3, -4], advantages: [0, 0, 0, 0] }
    const { loss, slopes } = slopesOf('importance_sampling', datum(weights, none), [-4, -3, -2, -1])
    expect(loss).toBeCloseTo(0, 10)
    expect(slopes.every((slope) => slope === 0)).toBe(true)
  })
})
