import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Kernels } from './kernelCalls'
import { makeScalarMachine } from './scalarMachine'
import { uniformFrom } from './uniform'
import { makeWasmMachine } from './wasmMachine'

/** Regions of 32 kB, so that a test names places by letters. */
const region = (index: number) => 32_768 * (index + 1)
const A = region(0)
const B = region(1)
const C = region(2)
const D = region(3)
const E = region(4)
const F = region(5)
const G = region(6)
const H = region(7)
const I = region(8)
const tokens = region(9)
const vocabulary = 13

/** Memory filled with numbers from -1 to 1, and with token ids at `tokens`. */
const filledMachine = (make: typeof makeWasmMachine, seed: number) => {
  const { kernels, buffer } = make(region(10))
  const floats = new Float32Array(buffer, 0, region(10) / 4)
  const uniform = uniformFrom(seed)
  for (const index of floats.keys()) floats[index] = 2 * uniform() - 1
  const ids = new Int32Array(buffer, tokens, 512)
  for (const index of ids.keys()) ids[index] = Math.floor(uniform() * vocabulary)
  return { kernels, floats }
}

/** Runs the same call on both machines and compares every number in memory. */
const checkAgainstScalar = (seed: number, call: (kernels: Kernels) => unknown, tolerance = 2e-5) => {
  const fast = filledMachine(makeWasmMachine, seed)
  const plain = filledMachine(makeScalarMachine, seed)
  call(fast.kernels)
  call(plain.kernels)
  const apart = fast.floats.findIndex((value, index) => {
    const expected = plain.floats[index] ?? Number.NaN
    return !Object.is(value, expected) && !(Math.abs(value - expected) <= tolerance * Math.max(1, Math.abs(expected)))
  })
  const seen = apart < 0 ? '' : `float ${apart}: ${fast.floats[apart]} instead of ${plain.floats[apart]}`
  expect(seen).toBe('')
}

const seeds = fc.integer({ min: 0, max: 1_000_000 })
const rowCounts = fc.integer({ min: 1, max: 23 })
const widths = fc.constantFrom(16, 32, 48)
const columnCounts = fc.constantFrom(8, 16, 24, 32, 56, 96, 104)

const property = <T>(sizes: fc.Arbitrary<T>, call: (size: T) => (kernels: Kernels) => unknown, tolerance?: number) =>
  fc.assert(
    fc.property(seeds, sizes, (seed, size) => checkAgainstScalar(seed, call(size), tolerance)),
    { numRuns: 25 },
  )

describe('every WebAssembly kernel computes what the plain loops compute', () => {
  const product = fc.record({ rows: rowCounts, inner: widths, cols: columnCounts })

  test('multiply', () => {
    property(
      product,
      ({ rows, inner, cols }) =>
        (k) =>
          k.multiply(A, B, C, rows, inner, cols, 0),
    )
  })
  test('multiply and add', () => {
    property(
      product,
      ({ rows, inner, cols }) =>
        (k) =>
          k.multiply(A, B, C, rows, inner, cols, 1),
    )
  })
  test('multiplyTransposed', () => {
    property(
      product,
      ({ rows, inner, cols }) =>
        (k) =>
          k.multiplyTransposed(A, B, C, rows, inner, cols),
    )
  })
  test('transpose', () => {
    property(
      product,
      ({ rows, cols }) =>
        (k) =>
          k.transpose(A, B, rows, cols),
      0,
    )
  })
  test('copy and clear', () => {
    property(rowCounts, (rows) => (k) => [k.copy(A, B, 64 * rows), k.clear(C, 64 * rows)], 0)
  })
  test('embed, from the start and from the middle of a sequence', () => {
    const sizes = fc.record({ from: fc.integer({ min: 0, max: 5 }), rows: rowCounts, width: widths })
    property(
      sizes,
      ({ from, rows, width }) =>
        (k) =>
          k.embed(tokens, A, B, C, D, from, rows, width),
    )
  })
  test('embedBackward', () => {
    const sizes = fc.record({ rows: rowCounts, width: widths })
    property(
      sizes,
      ({ rows, width }) =>
        (k) =>
          k.embedBackward(tokens, A, B, C, D, rows, width),
    )
  })
  test('rmsNorm', () => {
    const sizes = fc.record({ rows: rowCounts, width: widths })
    property(
      sizes,
      ({ rows, width }) =>
        (k) =>
          k.rmsNorm(A, B, C, D, rows, width),
    )
  })
  test('rmsNormBackward', () => {
    const sizes = fc.record({ rows: rowCounts, width: widths })
    property(
      sizes,
      ({ rows, width }) =>
        (k) =>
          k.rmsNormBackward(A, B, C, D, E, F, rows, width),
    )
  })
  test('squaredRelu and its gradient', () => {
    property(rowCounts, (rows) => (k) => [k.squaredRelu(A, B, 16 * rows), k.squaredReluBackward(A, C, 16 * rows)])
  })
  test('attention over whole sequences and over later rows', () => {
    const sizes = fc.record({ from: fc.integer({ min: 0, max: 30 }), rows: rowCounts, width: widths })
    property(sizes, ({ from, rows, width }) => (k) => {
      const stride = Math.ceil((from + rows) / 4) * 4
      k.attention(A, B, C, D, E, F, from, rows, width, stride)
      clearUnusedProbabilities(k, F, from, rows, width / 16, stride)
    })
  })
  test('attentionBackward', () => {
    const sizes = fc.record({ rows: rowCounts, width: widths })
    property(sizes, ({ rows, width }) => (k) => {
      const stride = Math.ceil(rows / 4) * 4
      k.attention(A, B, C, D, E, F, 0, rows, width, stride)
      for (const gradient of [H, I]) k.clear(gradient, 4 * rows * width)
      k.attentionBackward(A, B, C, F, E, G, H, I, tokens, rows, width, stride)
      clearUnusedProbabilities(k, F, 0, rows, width / 16, stride)
      k.clear(tokens, 4 * stride)
    })
  })
  test('softmax with masked padding, and the log-probabilities of targets', () => {
    const sizes = fc.record({ rows: rowCounts, sharpness: fc.constantFrom(1, 0.5, 4) })
    property(sizes, ({ rows, sharpness }) => (k) => {
      k.softmax(A, B, C, rows, vocabulary, 16, sharpness)
      k.targetLogprobs(A, C, tokens, D, rows, 16)
    })
  })
  test('softmaxBackward', () => {
    property(rowCounts, (rows) => (k) => k.softmaxBackward(A, tokens, B, rows, 16))
  })
  test('sumOfSquares', () => {
    const { kernels } = filledMachine(makeWasmMachine, 1)
    const expected = filledMachine(makeScalarMachine, 1).kernels.sumOfSquares(A, 1000)
    expect(kernels.sumOfSquares(A, 1000)).toBe(expected)
  })
  test('adam', () => {
    property(rowCounts, (rows) => (k) => {
      k.multiply(D, D, D, 1, 16, 8, 0)
      k.squaredRelu(C, D, 16 * rows)
      return k.adam(A, B, C, D, 16 * rows, 0.5, 0.9, 0.98, 0.01, 50, 1e-4, 0.001)
    })
  })
})

/** The fast kernel writes zeros behind the last key of a row, the plain one leaves what was there. */
const clearUnusedProbabilities = (
  k: Kernels,
  probabilities: number,
  from: number,
  rows: number,
  heads: number,
  stride: number,
) => {
  for (let row = 0; row < rows; row += 1) {
    for (let head = 0; head < heads; head += 1) {
      const used = from + row + 1
      k.clear(probabilities + 4 * ((row * heads + head) * stride + used), 4 * (stride - used))
    }
  }
}

describe('exponential', () => {
  const exponentialOf = (...values: number[]) => {
    const { kernels, buffer } = makeWasmMachine(1024)
    const floats = new Float32Array(buffer, 64, 4)
    floats.set(values)
    kernels.exponential(64, 4)
    return floats
  }

  test('is exactly 1 at 0, so that on-policy ratios are exactly 1', () => {
    expect(exponentialOf(0, -0, 0, 0)).toEqual(Float32Array.of(1, 1, 1, 1))
  })
  test('is exactly 0 where a softmax is masked', () => {
    expect(exponentialOf(Number.NEGATIVE_INFINITY, -1000, -88, -87.5)).toEqual(Float32Array.of(0, 0, 0, 0))
  })
  test('is finite for every large number', () => {
    expect([...exponentialOf(88, 89, 1000, Number.POSITIVE_INFINITY)].every(Number.isFinite)).toBe(true)
  })
  test('is within 3e-7 of the true value', () => {
    for (let x = -86; x < 88; x += 0.37) {
      const exact = Math.exp(Math.fround(x))
      expect(Math.abs((exponentialOf(x)[0] ?? 0) - exact) / exact).toBeLessThan(3e-7)
    }
  })
})

test('the committed WebAssembly is what the compiler makes of the kernel sources, byte for byte', async () => {
  const script = new URL('../../../scripts/kernels.mjs', import.meta.url)
  const { compileKernels, renderKernels } = await import(script.href)
  const committed = await readFile(new URL('./kernels.generated.ts', import.meta.url), 'utf8')
  expect(renderKernels(await compileKernels())).toBe(committed)
}, 60_000)
