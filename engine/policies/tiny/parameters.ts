import type { Dimensions } from './shape'

/** Byte offsets of one layer's weights, or of their gradients. Matrices are [inputs, outputs], row by row. */
export interface LayerParameters {
  readonly attentionGain: number
  readonly query: number
  readonly key: number
  readonly value: number
  readonly output: number
  readonly mlpGain: number
  readonly up: number
  readonly down: number
}

export interface Parameters {
  /** Tables for the token itself, the one before and the one before that. */
  readonly embeddings: readonly [number, number, number]
  readonly layers: readonly LayerParameters[]
  readonly finalGain: number
  readonly head: number
}

type Role = 'embedding' | 'gain' | 'inner' | 'residual' | 'head'

/** Called once for every weight array, always in the same order: the order in which weights are stored. */
type Place = (rows: number, cols: number, role: Role) => number

const placeLayer = ({ width, hidden }: Dimensions, place: Place): LayerParameters => ({
  attentionGain: place(1, width, 'gain'),
  query: place(width, width, 'inner'),
  key: place(width, width, 'inner'),
  value: place(width, width, 'inner'),
  output: place(width, width, 'residual'),
  mlpGain: place(1, width, 'gain'),
  up: place(width, hidden, 'inner'),
  down: place(hidden, width, 'residual'),
})

const placeAll = (dimensions: Dimensions, place: Place): Parameters => {
  const { width, columns, layers } = dimensions
  return {
    embeddings: [
      place(columns, width, 'embedding'),
      place(columns, width, 'embedding'),
      place(columns, width, 'embedding'),
    ],
    layers: Array.from({ length: layers }, () => placeLayer(dimensions, place)),
    finalGain: place(1, width, 'gain'),
    head: place(width, columns, 'head'),
  }
}

/** Where every weight array lies when the whole of them begins at byte `base`. */
export const placeParameters = (dimensions: Dimensions, base: number): Parameters => {
  let next = base
  return placeAll(dimensions, (rows, cols) => {
    const at = next
    next += 4 * rows * cols
    return at
  })
}

export const countParameters = (dimensions: Dimensions): number => {
  let count = 0
  placeAll(dimensions, (rows, cols) => {
    count += rows * cols
    return 0
  })
  return count
}

/** Standard deviations at the start; residual matrices begin small, so that every layer begins near the identity. */
const deviation = (role: Role, rows: number, layers: number): number => {
  switch (role) {
    case 'embedding':
      return 0.3
    case 'inner':
      return 1 / Math.sqrt(rows)
    case 'residual':
      return 0.3 / Math.sqrt(rows * layers)
    default:
      return 0.3 / Math.sqrt(rows)
  }
}

/** First weights, uniform with the deviations above; gains are 1. `uniform` yields numbers from 0 to 1. */
export const initialParameters = (dimensions: Dimensions, uniform: () => number): Float32Array<ArrayBuffer> => {
  const weights = new Float32Array(countParameters(dimensions))
  let next = 0
  placeAll(dimensions, (rows, cols, role) => {
    const reach = Math.sqrt(3) * deviation(role, rows, dimensions.layers)
    for (const end = next + rows * cols; next < end; next += 1) {
      weights[next] = role === 'gain' ? 1 : reach * (2 * uniform() - 1)
    }
    return 0
  })
  return weights
}
