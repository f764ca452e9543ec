import type { Kernels, MakeMachine } from './kernelCalls'
import { headWidth } from './shape'

/**
 * Every kernel once more, as plain loops in double precision that round on storing. The oracle for the WebAssembly
 * kernels and their peer in benchmarks; far too slow to train with.
 */
export const makeScalarMachine: MakeMachine = (bytes) => {
  const buffer = new ArrayBuffer(Math.ceil(bytes / 4) * 4)
  const floats = new Float32Array(buffer)
  const ints = new Int32Array(buffer)
  return {
    buffer,
    kernels: {
      ...products(floats),
      ...embeddings(floats, ints),
      ...norms(floats),
      ...losses(floats, ints),
      ...attentions(floats),
      ...steps(floats),
    },
  }
}

type Memory = Float32Array

const at = (memory: Memory, pointer: number, index: number): number => memory[pointer / 4 + index] ?? Number.NaN

const put = (memory: Memory, pointer: number, index: number, value: number): void => {
  memory[pointer / 4 + index] = value
}

const add = (memory: Memory, pointer: number, index: number, value: number): void =>
  put(memory, pointer, index, at(memory, pointer, index) + value)

const sum = (count: number, term: (index: number) => number): number => {
  let total = 0
  for (let index = 0; index < count; index += 1) total += term(index)
  return total
}

const each = (count: number, act: (index: number) => void): void => {
  for (let index = 0; index < count; index += 1) act(index)
}

type Part<Names extends keyof Kernels> = Pick<Kernels, Names>

const products = (m: Memory): Part<'multiply' | 'multiplyTransposed' | 'transpose' | 'copy' | 'clear'> => ({
  multiply: (a, b, c, rows, inner, cols, accumulate) =>
    each(rows, (row) =>
      each(cols, (col) => {
        const before = accumulate ? at(m, c, row * cols + col) : 0
        put(m, c, row * cols + col, before + sum(inner, (k) => at(m, a, row * inner + k) * at(m, b, k * cols + col)))
      }),
    ),
  multiplyTransposed: (a, b, c, rows, inner, cols) =>
    each(inner, (k) =>
      each(cols, (col) =>
        add(
          m,
          c,
          k * cols + col,
          sum(rows, (row) => at(m, a, row * inner + k) * at(m, b, row * cols + col)),
        ),
      ),
    ),
  transpose: (from, to, rows, cols) =>
    each(rows, (row) => each(cols, (col) => put(m, to, col * rows + row, at(m, from, row * cols + col)))),
  copy: (from, to, bytes) => each(bytes / 4, (i) => put(m, to, i, at(m, from, i))),
  clear: (pointer, bytes) => each(bytes / 4, (i) => put(m, pointer, i, 0)),
})

const embeddings = (m: Memory, ints: Int32Array): Part<'embed' | 'embedBackward'> => {
  const tokenAt = (tokens: number, t: number) => ints[tokens / 4 + t] ?? 0
  return {
    embed: (tokens, first, second, third, x, from, rows, width) =>
      each(rows, (row) =>
        each(width, (i) => {
          const tables = [first, second, third].slice(0, from + row + 1)
          const terms = tables.map((table, back) => at(m, table, tokenAt(tokens, from + row - back) * width + i))
          put(
            m,
            x,
            row * width + i,
            terms.reduce((total, term) => total + term, 0),
          )
        }),
      ),
    embedBackward: (tokens, dFirst, dSecond, dThird, dx, rows, width) =>
      each(rows, (row) =>
        each(width, (i) => {
          const tables = [dFirst, dSecond, dThird].slice(0, row + 1)
          for (const [back, table] of tables.entries()) {
            add(m, table, tokenAt(tokens, row - back) * width + i, at(m, dx, row * width + i))
          }
        }),
      ),
  }
}

const norms = (m: Memory): Part<'rmsNorm' | 'rmsNormBackward' | 'squaredRelu' | 'squaredReluBackward'> => ({
  rmsNorm: (x, gain, y, inverse, rows, width) =>
    each(rows, (row) => {
      const scale = 1 / Math.sqrt(sum(width, (i) => at(m, x, row * width + i) ** 2) / width + 1e-6)
      put(m, inverse, row, scale)
      each(width, (i) => put(m, y, row * width + i, at(m, x, row * width + i) * scale * at(m, gain, i)))
    }),
  rmsNormBackward: (x, gain, inverse, dy, dx, dGain, rows, width) =>
    each(rows, (row) => {
      const scale = at(m, inverse, row)
      const normed = (i: number) => at(m, x, row * width + i) * scale
      const slope = (i: number) => at(m, dy, row * width + i)
      const mean = sum(width, (i) => slope(i) * at(m, gain, i) * normed(i)) / width
      each(width, (i) => {
        add(m, dGain, i, slope(i) * normed(i))
        add(m, dx, row * width + i, (slope(i) * at(m, gain, i) - normed(i) * mean) * scale)
      })
    }),
  squaredRelu: (x, y, count) =>
    each(count, (i) => {
      put(m, x, i, Math.max(0, at(m, x, i)))
      put(m, y, i, at(m, x, i) ** 2)
    }),
  squaredReluBackward: (positive, slope, count) =>
    each(count, (i) => put(m, slope, i, at(m, slope, i) * 2 * at(m, positive, i))),
})

const losses = (
  m: Memory,
  ints: Int32Array,
): Part<'softmax' | 'targetLogprobs' | 'softmaxBackward' | 'exponential'> => {
  const targetOf = (targets: number, row: number) => ints[targets / 4 + row] ?? 0
  return {
    softmax: (logits, probabilities, normalisers, rows, vocabulary, cols, sharpness) =>
      each(rows, (row) => {
        const scaled = (col: number) => at(m, logits, row * cols + col) * sharpness
        const peak = Math.max(...Array.from({ length: vocabulary }, (_, col) => scaled(col)))
        const total = sum(vocabulary, (col) => Math.exp(scaled(col) - peak))
        each(cols, (col) =>
          put(m, probabilities, row * cols + col, col < vocabulary ? Math.exp(scaled(col) - peak) / total : 0),
        )
        put(m, normalisers, 2 * row, peak)
        put(m, normalisers, 2 * row + 1, Math.log(total))
      }),
    targetLogprobs: (logits, normalisers, targets, logprobs, rows, cols) =>
      each(rows, (row) => {
        const logit = at(m, logits, row * cols + targetOf(targets, row))
        put(m, logprobs, row, logit - at(m, normalisers, 2 * row) - at(m, normalisers, 2 * row + 1))
      }),
    softmaxBackward: (probabilities, targets, coefficients, rows, cols) =>
      each(rows, (row) =>
        each(cols, (col) => {
          const hit = col === targetOf(targets, row) ? 1 : 0
          const index = row * cols + col
          put(m, probabilities, index, (at(m, probabilities, index) - hit) * at(m, coefficients, row))
        }),
      ),
    exponential: (x, count) => each(count, (i) => put(m, x, i, Math.exp(at(m, x, i)))),
  }
}

const attentions = (m: Memory): Part<'attention' | 'attentionBackward'> => {
  const dot = (a: number, aAt: number, b: number, bAt: number) =>
    sum(headWidth, (i) => at(m, a, aAt + i) * at(m, b, bAt + i))
  /** Calls `act` with row, head, offset of the head inside a row, and offset of the row's stored probabilities. */
  const eachHead = (
    rows: number,
    width: number,
    stride: number,
    act: (row: number, head: number, inRow: number, stored: number) => void,
  ) => {
    const heads = width / headWidth
    each(rows, (row) => each(heads, (head) => act(row, head, head * headWidth, (row * heads + head) * stride)))
  }
  return {
    attention: (queries, keys, values, slopes, out, probabilities, from, rows, width, stride) =>
      eachHead(rows, width, stride, (row, head, inRow, stored) => {
        const last = from + row
        const scores = Array.from({ length: last + 1 }, (_, j) => {
          const distance = at(m, slopes, head) * (last - j)
          return dot(queries, row * width + inRow, keys, j * width + inRow) / 4 - distance
        })
        const peak = Math.max(...scores)
        const total = scores.reduce((part, score) => part + Math.exp(score - peak), 0)
        for (const [j, score] of scores.entries()) put(m, probabilities, stored + j, Math.exp(score - peak) / total)
        each(headWidth, (i) => {
          const value = (j: number) => at(m, probabilities, stored + j) * at(m, values, j * width + inRow + i)
          put(m, out, row * width + inRow + i, sum(last + 1, value))
        })
      }),
    attentionBackward: (q, k, v, probabilities, dOut, dQ, dK, dV, _scratch, rows, width, stride) =>
      eachHead(rows, width, stride, (row, _head, inRow, stored) => {
        const mine = row * width + inRow
        const p = (j: number) => at(m, probabilities, stored + j)
        const slope = (j: number) => dot(dOut, mine, v, j * width + inRow)
        const mean = sum(row + 1, (j) => p(j) * slope(j))
        const score = (j: number) => (p(j) * (slope(j) - mean)) / 4
        each(headWidth, (i) => {
          put(
            m,
            dQ,
            mine + i,
            sum(row + 1, (j) => score(j) * at(m, k, j * width + inRow + i)),
          )
          each(row + 1, (j) => {
            add(m, dK, j * width + inRow + i, score(j) * at(m, q, mine + i))
            add(m, dV, j * width + inRow + i, p(j) * at(m, dOut, mine + i))
          })
        })
      }),
  }
}

const steps = (m: Memory): Part<'sumOfSquares' | 'adam'> => ({
  sumOfSquares: (x, count) => sum(count, (i) => at(m, x, i) ** 2),
  adam: (weights, gradient, first, second, count, scale, beta1, beta2, rate, unbias, epsilon, decay) =>
    each(count, (i) => {
      const g = at(m, gradient, i) * scale
      put(m, first, i, beta1 * at(m, first, i) + (1 - beta1) * g)
      put(m, second, i, beta2 * at(m, second, i) + (1 - beta2) * g * g)
      const size = Math.sqrt(at(m, second, i) * unbias) + epsilon
      put(m, weights, i, at(m, weights, i) * (1 - decay) - (rate * at(m, first, i)) / size)
    }),
})
