import { describe, expect, test } from 'vitest'
import { copyDatum, copyDatums, copyVocabulary, testAdam } from '../../../test/kit/copyTask'
import type { AdamOptions, Datum } from '../trainablePolicy'
import { initialParameters } from './parameters'
import { dimensionsOf } from './shape'
import { createTinyPolicy } from './tinyPolicy'
import { createTrainer } from './trainer'
import { uniformFrom } from './uniform'
import { makeWasmMachine } from './wasmMachine'

const shape = { width: 32, layers: 1, context: 32 }
const dimensions = dimensionsOf(shape, copyVocabulary.length)

const start = () => {
  const trainer = createTrainer(dimensions, makeWasmMachine)
  trainer.arrays.weights.set(initialParameters(dimensions, uniformFrom(4)))
  trainer.weightsChanged()
  return trainer
}

const gradientOf = (...datums: readonly Datum[]) => {
  const trainer = start()
  for (const datum of datums) trainer.accumulate(datum, 'cross_entropy')
  return trainer.arrays.gradient.slice()
}

const largestDifference = (a: Float32Array, b: Float32Array) =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? 0))), 0)

const [one, two, three] = [copyDatum(1), copyDatum(2, 1 / 3), copyDatum(3, 1 / 7)]

describe('the gradient of a batch', () => {
  test('is the sum over its datums', () => {
    const parts = [one, two, three].map((datum) => gradientOf(datum))
    const sum = (parts[0] ?? new Float32Array()).map((_, i) => parts.reduce((total, part) => total + (part[i] ?? 0), 0))
    expect(largestDifference(gradientOf(one, two, three), sum)).toBeLessThan(1e-5)
  })

  test('is folded from the left: another order has other last bits, the same order the same', () => {
    expect(gradientOf(one, two, three)).toEqual(gradientOf(one, two, three))
    expect(gradientOf(three, two, one)).not.toEqual(gradientOf(one, two, three))
    expect(largestDifference(gradientOf(three, two, one), gradientOf(one, two, three))).toBeLessThan(1e-5)
  })

  test('begins anew after it was cleared', () => {
    const trainer = start()
    trainer.accumulate(one, 'cross_entropy')
    trainer.clearGradient()
    expect(trainer.gradientNorm()).toBe(0)
    trainer.accumulate(two, 'cross_entropy')
    expect(trainer.arrays.gradient).toEqual(gradientOf(two))
  })

  test('of a batch without datums is zero', () => expect(start().gradientNorm()).toBe(0))

  test('does not hear of a token whose weight is 0, whatever its target is', () => {
    const masked = one.weights.indexOf(0)
    const target = one.target.map((token, at) => (at === masked ? (token + 1) % copyVocabulary.length : token))
    expect(gradientOf({ ...one, target })).toEqual(gradientOf(one))
  })

  test('hears of every token whose weight is not 0', () => {
    for (const at of one.weights.keys()) {
      if (one.weights[at] === 0) continue
      const weights = one.weights.map((weight, i) => (i === at ? 0 : weight))
      expect(gradientOf({ ...one, weights })).not.toEqual(gradientOf(one))
    }
  })

  test('does not hear of tokens behind the last one with a weight', () => {
    const weights = one.weights.map((weight, at) => (at < 12 ? weight : 0))
    const input = one.input.map((token, at) => (at <= 12 ? token : 5))
    expect(gradientOf({ ...one, weights, input })).toEqual(gradientOf({ ...one, weights }))
  })

  test('is in proportion to the weights', () => {
    const doubled = { ...one, weights: one.weights.map((weight) => 2 * weight) }
    expect(gradientOf(doubled)).toEqual(gradientOf(one).map((value) => 2 * value))
  })

  test('and its norm agree', () => {
    const trainer = start()
    trainer.accumulate(one, 'cross_entropy')
    const squares = trainer.arrays.gradient.reduce((sum, value) => sum + value * value, 0)
    expect(trainer.gradientNorm()).toBeCloseTo(Math.sqrt(squares), 4)
  })
})

/** Adam with decoupled weight decay as its papers state it, in double precision. */
const adamByBook = (adam: AdamOptions, gradients: readonly Float32Array[], first: Float32Array, scale: number) => {
  const weights = [...first]
  const moments = weights.map(() => ({ first: 0, second: 0 }))
  for (const [index, gradient] of gradients.entries()) {
    for (const [i, moment] of moments.entries()) {
      const slope = (gradient[i] ?? 0) * scale
      moment.first = adam.beta1 * moment.first + (1 - adam.beta1) * slope
      moment.second = adam.beta2 * moment.second + (1 - adam.beta2) * slope * slope
      const mean = moment.first / (1 - adam.beta1 ** (index + 1))
      const variance = moment.second / (1 - adam.beta2 ** (index + 1))
      const decayed = (weights[i] ?? 0) * (1 - adam.learningRate * adam.weightDecay)
      weights[i] = decayed - (adam.learningRate * mean) / (Math.sqrt(variance) + adam.eps)
    }
  }
  return Float32Array.from(weights)
}

describe('the optimizer', () => {
  test.each([1, 0.25])('does what the book says over three steps, gradient times %d', (scale) => {
    const trainer = start()
    const first = trainer.arrays.weights.slice()
    const gradients = [1, 2, 3].map((step) => {
      trainer.clearGradient()
      trainer.accumulate(copyDatum(step), 'cross_entropy')
      const gradient = trainer.arrays.gradient.slice()
      trainer.applyAdam({ ...testAdam, eps: 1e-6 }, scale, step)
      return gradient
    })
    const expected = adamByBook({ ...testAdam, eps: 1e-6 }, gradients, first, scale)
    expect(largestDifference(trainer.arrays.weights, expected)).toBeLessThan(1e-5)
  })

  test('only decays the weights while the gradient is zero', () => {
    const trainer = start()
    const first = trainer.arrays.weights.slice()
    trainer.applyAdam({ ...testAdam, learningRate: 0.5, weightDecay: 0.1 }, 1, 1)
    const decayed = first.map((weight) => weight * 0.95)
    expect(largestDifference(trainer.arrays.weights, decayed)).toBeLessThan(1e-6)
  })

  test('moves nothing at a learning rate of 0', () => {
    const trainer = start()
    const first = trainer.arrays.weights.slice()
    trainer.accumulate(one, 'cross_entropy')
    trainer.applyAdam({ ...testAdam, learningRate: 0 }, 1, 1)
    expect(trainer.arrays.weights).toEqual(first)
  })

  test('makes what was trained on likelier', () => {
    const trainer = start()
    const total = () =>
      trainer.logprobs(one.input, one.target).reduce((sum, value, i) => sum + value * (one.weights[i] ?? 0), 0)
    const before = total()
    for (const step of [1, 2, 3]) {
      trainer.clearGradient()
      trainer.accumulate(one, 'cross_entropy')
      trainer.applyAdam(testAdam, 1, step)
    }
    expect(total()).toBeGreaterThan(before + 0.1)
  })
})

describe('clipping', () => {
  const weightsAfter = async (gradClipNorm: number, seed = 1) => {
    const policy = createTinyPolicy(shape, copyVocabulary, seed)
    const { gradNorm = 0 } = await policy.trainStep(copyDatums(0, 2), 'cross_entropy', {
      ...testAdam,
      eps: 0.1,
      gradClipNorm,
    })
    return { hash: await policy.weightHash(), gradNorm }
  }

  test('does nothing above the norm of the gradient, at it, and when it is 0', async () => {
    const { hash, gradNorm } = await weightsAfter(0)
    expect((await weightsAfter(gradNorm)).hash).toBe(hash)
    expect((await weightsAfter(2 * gradNorm)).hash).toBe(hash)
  })

  test('changes the step below it', async () => {
    const { hash, gradNorm } = await weightsAfter(0)
    const hashes = [hash, (await weightsAfter(gradNorm / 2)).hash, (await weightsAfter(gradNorm / 4)).hash]
    expect(new Set(hashes).size).toBe(3)
  })
})
