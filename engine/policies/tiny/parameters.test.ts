import { describe, expect, test } from 'vitest'
import { countParameters, initialParameters, type LayerParameters, placeParameters } from './parameters'
import { defaultShape, dimensionsOf } from './shape'
import { uniformFrom } from './uniform'

const dimensions = dimensionsOf({ width: 32, layers: 2, context: 16 }, 19)
const { width, hidden, columns } = dimensions

/** Where each array begins, in storage order, with its length. */
const arraysOf = (base: number) => {
  const { embeddings, layers, finalGain, head } = placeParameters(dimensions, base)
  const layerArrays = (layer: LayerParameters): [number, number][] => [
    [layer.attentionGain, width],
    [layer.query, width * width],
    [layer.key, width * width],
    [layer.value, width * width],
    [layer.output, width * width],
    [layer.mlpGain, width],
    [layer.up, width * hidden],
    [layer.down, hidden * width],
  ]
  return [
    ...embeddings.map((at): [number, number] => [at, columns * width]),
    ...layers.flatMap(layerArrays),
    [finalGain, width] as const,
    [head, width * columns] as const,
  ]
}

describe('the weights', () => {
  test.each([0, 64, 4096])('lie one behind the other from byte %d on, without gap or overlap', (base) => {
    let next = base
    for (const [at, length] of arraysOf(base)) {
      expect(at).toBe(next)
      next += 4 * length
    }
    expect((next - base) / 4).toBe(countParameters(dimensions))
  })

  test.each([
    [{ width: 16, layers: 1 }, 5, 3632],
    [defaultShape, 70, 69_360],
    [{ width: 48, layers: 1 }, 70, 41_616],
  ])('of %j with %d words are %d', (odd, words, count) => {
    expect(countParameters(dimensionsOf({ ...defaultShape, ...odd }, words))).toBe(count)
  })
})

describe('the first weights', () => {
  const weights = initialParameters(dimensions, uniformFrom(7))
  const arrays = arraysOf(0).map(([at, length]) => weights.subarray(at / 4, at / 4 + length))
  const deviation = (values: Float32Array) =>
    Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)

  test('are the same for the same seed, and others for another', () => {
    expect(initialParameters(dimensions, uniformFrom(7))).toEqual(weights)
    expect(initialParameters(dimensions, uniformFrom(8))).not.toEqual(weights)
  })

  test('are 1 in every gain', () => {
    for (const array of arrays.filter(({ length }) => length === width)) expect(new Set(array)).toEqual(new Set([1]))
  })

  test.each([
    ['embeddings', 0, 0.3],
    ['queries', 4, 1 / Math.sqrt(width)],
    ['attention outputs, which begin small', 7, 0.3 / Math.sqrt(2 * width)],
    ['feed-forward inputs', 9, 1 / Math.sqrt(width)],
    ['feed-forward outputs, which begin small', 10, 0.3 / Math.sqrt(2 * hidden)],
    ['the head', 20, 0.3 / Math.sqrt(width)],
  ])('of %s are spread as wide as their place asks', (_, index, expected) => {
    const array = arrays[index] ?? new Float32Array(1)
    expect(deviation(array) / expected).toBeGreaterThan(0.9)
    expect(deviation(array) / expected).toBeLessThan(1.1)
    expect(array.every((value) => Math.abs(value) <= Math.sqrt(3) * expected + 1e-6)).toBe(true)
  })

  test('have as many negative as positive ones', () => {
    const positive = weights.filter((value) => value > 0 && value !== 1).length
    const negative = weights.filter((value) => value < 0).length
    expect(Math.abs(positive - negative) / weights.length).toBeLessThan(0.02)
  })
})
