import { expect, test } from 'vitest'
import { sketchOf } from './sketch'
import { uniformFrom } from './uniform'

const noise = (seed: number) => {
  const uniform = uniformFrom(seed)
  return Float32Array.from({ length: 20_000 }, () => uniform() - 0.5)
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
const cosine = (a: Float32Array, b: Float32Array) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))

test('each weight falls into one bucket with one sign, and the buckets are used evenly', () => {
  const used = new Map<number, number>()
  for (let index = 0; index < 2560; index += 1) {
    const sketch = sketchOf(Float32Array.from({ length: 2560 }, (_, i) => (i === index ? 1 : 0)))
    const bucket = sketch.findIndex((value) => value !== 0)
    expect(sketch.filter((value) => Math.abs(value) === 1).length).toBe(1)
    used.set(bucket, (used.get(bucket) ?? 0) + 1)
  }
  expect(used.size).toBe(256)
  expect(Math.max(...used.values())).toBeLessThan(30)
})

test('cosines of sketches tell those of the gradients to within 0.2', () => {
  const [a, b] = [noise(1), noise(2)]
  for (const share of [0, 0.3, 0.7, 1]) {
    const mixed = a.map((value, i) => share * value + (1 - share) * (b[i] ?? 0))
    expect(Math.abs(cosine(sketchOf(a), sketchOf(mixed)) - cosine(a, mixed))).toBeLessThan(0.2)
  }
})
