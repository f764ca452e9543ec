import { describe, expect, test } from 'vitest'
import { copyDatum, copyVocabulary } from '../../../test/kit/copyTask'
import type { Datum, Loss } from '../trainablePolicy'
import { initialParameters } from './parameters'
import { makeScalarMachine } from './scalarMachine'
import { dimensionsOf } from './shape'
import { createTrainer } from './trainer'
import { uniformFrom } from './uniform'
import { makeWasmMachine } from './wasmMachine'

const dimensions = dimensionsOf({ width: 48, layers: 2, context: 32 }, copyVocabulary.length)

const startTrainer = (make = makeWasmMachine) => {
  const trainer = createTrainer(dimensions, make)
  trainer.arrays.weights.set(initialParameters(dimensions, uniformFrom(4)))
  trainer.weightsChanged()
  return trainer
}

const importance: Datum = {
  ...copyDatum(2),
  logprobs: copyDatum(2).weights.map((weight, i) => -weight * (2 + (i % 3))),
  advantages: copyDatum(2).weights.map((weight, i) => weight * (i % 2 === 0 ? 1.5 : -0.5)),
}

/**
 * Slope of the loss in one weight by central differences. Two widths combined cancel the error of third order, so that
 * the step can be wide enough for rounding in single precision not to matter.
 */
const slopeByDifferences = (trainer: ReturnType<typeof startTrainer>, datum: Datum, loss: Loss, index: number) => {
  const { weights } = trainer.arrays
  const start = weights[index] ?? 0
  const lossAt = (offset: number) => {
    weights[index] = start + offset
    return trainer.accumulate(datum, loss).loss
  }
  const difference = (step: number) => (lossAt(step) - lossAt(-step)) / (2 * step)
  const slope = (4 * difference(0.01) - difference(0.02)) / 3
  weights[index] = start
  return slope
}

describe.each<[Loss, Datum]>([
  ['cross_entropy', copyDatum(1)],
  ['importance_sampling', importance],
])('the gradient of %s', (loss, datum) => {
  test('is the slope that finite differences show, in 400 random weights', () => {
    const trainer = startTrainer()
    trainer.accumulate(datum, loss)
    const gradient = trainer.arrays.gradient.slice()
    const scale = trainer.gradientNorm() / Math.sqrt(gradient.length)
    const uniform = uniformFrom(9)
    const errors = Array.from({ length: 400 }, () => {
      const index = Math.floor(uniform() * gradient.length)
      const found = gradient[index] ?? 0
      const expected = slopeByDifferences(trainer, datum, loss, index)
      return Math.abs(found - expected) / Math.max(scale, Math.abs(expected))
    })
    expect(Math.max(...errors)).toBeLessThan(0.003)
  })

  test('is what the plain loops compute', () => {
    const [fast, plain] = [startTrainer(), startTrainer(makeScalarMachine)]
    for (const trainer of [fast, plain]) trainer.accumulate(datum, loss)
    const scale = fast.gradientNorm() / Math.sqrt(fast.arrays.gradient.length)
    const errors = fast.arrays.gradient.map((value, i) => Math.abs(value - (plain.arrays.gradient[i] ?? 0)) / scale)
    expect(errors.reduce((most, error) => Math.max(most, error), 0)).toBeLessThan(1e-4)
  })
})

test('gradients are summed in the order of the datums, whatever came between', () => {
  const together = startTrainer()
  const interrupted = startTrainer()
  for (const seed of [1, 2, 3]) together.accumulate(copyDatum(seed), 'cross_entropy')
  for (const seed of [1, 2, 3]) {
    interrupted.accumulate(copyDatum(seed), 'cross_entropy')
    interrupted.logprobs(copyDatum(50 + seed).input, copyDatum(50 + seed).target)
  }
  expect(interrupted.arrays.gradient).toEqual(together.arrays.gradient)
})

test('a padded word has no probability and gets no gradient', () => {
  const trainer = startTrainer()
  trainer.accumulate(copyDatum(1), 'cross_entropy')
  const { columns, vocabulary, width } = dimensions
  const head = trainer.arrays.gradient.subarray(-width * columns)
  const padded = head.filter((_, index) => index % columns >= vocabulary)
  expect(columns - vocabulary).toBe(5)
  expect(padded.every((value) => value === 0)).toBe(true)
  expect(head.some((value) => value !== 0)).toBe(true)
})
