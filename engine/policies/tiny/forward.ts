import type { Kernels } from './kernelCalls'
import type { MemoryPlan } from './memoryPlan'
import type { LayerParameters, Parameters } from './parameters'
import type { Dimensions } from './shape'

/** What one layer computes for the rows at hand, as byte offsets. */
export interface LayerRows {
  readonly input: number
  readonly inputScale: number
  readonly normed: number
  readonly query: number
  readonly probabilities: number
  readonly attended: number
  readonly middle: number
  readonly middleScale: number
  readonly middleNormed: number
  readonly hidden: number
  readonly activated: number
}

/** Keys and values of one layer for a whole sequence, from position 0 on. */
export interface KeyValues {
  readonly keys: number
  readonly values: number
}

/** One layer ready to run. */
export interface LayerPlan {
  readonly weights: LayerParameters
  readonly rows: LayerRows
  readonly cache: KeyValues
  /** Residual stream behind the layer: the next layer's input. */
  readonly next: number
}

export interface HeadRows {
  readonly normed: number
  readonly scale: number
  readonly logits: number
  readonly probabilities: number
  readonly normalisers: number
}

export interface ForwardPlan {
  readonly weights: Parameters
  readonly slopes: number
  readonly tokens: number
  readonly first: number
  readonly layers: readonly LayerPlan[]
  readonly last: number
  readonly head: HeadRows
}

/** Kernels read keys and values in fours, up to three rows past the last. */
const slack = 3

export const planKeyValues = ({ width, context }: Dimensions, plan: MemoryPlan): KeyValues => ({
  keys: plan.take((context + slack) * width),
  values: plan.take((context + slack) * width),
})

/** Rows of one layer. With a `residual` given, the residual stream is overwritten there; else each layer keeps its own. */
export const planLayerRows = (dimensions: Dimensions, plan: MemoryPlan, residual?: number): LayerRows => {
  const { width, hidden, context, heads } = dimensions
  const rows = () => plan.take(context * width)
  return {
    input: residual ?? rows(),
    inputScale: plan.take(context),
    normed: rows(),
    query: rows(),
    probabilities: plan.take(context * heads * context),
    attended: rows(),
    middle: residual ?? rows(),
    middleScale: plan.take(context),
    middleNormed: rows(),
    hidden: plan.take(context * hidden),
    activated: plan.take(context * hidden),
  }
}

export const planHeadRows = ({ width, columns, context }: Dimensions, plan: MemoryPlan): HeadRows => ({
  normed: plan.take(context * width),
  scale: plan.take(context),
  logits: plan.take(context * columns),
  probabilities: plan.take(context * columns),
  normalisers: plan.take(2 * context),
})

/** Row length of stored attention probabilities. */
export const attentionStride = (positions: number): number => Math.ceil(positions / 4) * 4

const runAttention = (
  kernels: Kernels,
  { width }: Dimensions,
  layer: LayerPlan,
  slopes: number,
  from: number,
  rows: number,
) => {
  const { weights, rows: at, cache } = layer
  const offset = 4 * from * width
  kernels.rmsNorm(at.input, weights.attentionGain, at.normed, at.inputScale, rows, width)
  kernels.multiply(at.normed, weights.query, at.query, rows, width, width, 0)
  kernels.multiply(at.normed, weights.key, cache.keys + offset, rows, width, width, 0)
  kernels.multiply(at.normed, weights.value, cache.values + offset, rows, width, width, 0)
  const stride = attentionStride(from + rows)
  kernels.attention(
    at.query,
    cache.keys,
    cache.values,
    slopes,
    at.attended,
    at.probabilities,
    from,
    rows,
    width,
    stride,
  )
  if (at.middle !== at.input) kernels.copy(at.input, at.middle, 4 * rows * width)
  kernels.multiply(at.attended, weights.output, at.middle, rows, width, width, 1)
}

const runFeedForward = (kernels: Kernels, { width, hidden }: Dimensions, layer: LayerPlan, rows: number) => {
  const { weights, rows: at, next } = layer
  kernels.rmsNorm(at.middle, weights.mlpGain, at.middleNormed, at.middleScale, rows, width)
  kernels.multiply(at.middleNormed, weights.up, at.hidden, rows, width, hidden, 0)
  kernels.squaredRelu(at.hidden, at.activated, rows * hidden)
  if (next !== at.middle) kernels.copy(at.middle, next, 4 * rows * width)
  kernels.multiply(at.activated, weights.down, next, rows, hidden, width, 1)
}

/**
 * Runs the layers over positions `from` … `from + rows - 1` of the sequence at `plan.tokens`. Keys and values of the
 * positions before must be in the cache. The same calls serve prefill, single-token sampling and training, so that all
 * three give the same bits.
 */
export const runLayers = (
  kernels: Kernels,
  dimensions: Dimensions,
  plan: ForwardPlan,
  from: number,
  rows: number,
): void => {
  kernels.embed(plan.tokens, ...plan.weights.embeddings, plan.first, from, rows, dimensions.width)
  for (const layer of plan.layers) {
    runAttention(kernels, dimensions, layer, plan.slopes, from, rows)
    runFeedForward(kernels, dimensions, layer, rows)
  }
}

/** Logits, probabilities and normalisers of `rows` rows, the first of which is row `first` of the last layer run. */
export const runHead = (
  kernels: Kernels,
  { width, columns, vocabulary }: Dimensions,
  plan: ForwardPlan,
  first: number,
  rows: number,
): void => {
  const { head, weights } = plan
  kernels.rmsNorm(plan.last + 4 * first * width, weights.finalGain, head.normed, head.scale, rows, width)
  kernels.multiply(head.normed, weights.head, head.logits, rows, width, columns, 0)
  kernels.softmax(head.logits, head.probabilities, head.normalisers, rows, vocabulary, columns, 1)
}
