import type { ForwardPlan, LayerPlan } from './forward'
import { attentionStride } from './forward'
import type { Kernels } from './kernelCalls'
import type { MemoryPlan } from './memoryPlan'
import type { Dimensions } from './shape'

/** Scratch of the backward pass; gradients of rows, as byte offsets. */
export interface BackwardRows {
  readonly residual: number
  readonly normed: number
  readonly hidden: number
  readonly attended: number
  readonly query: number
  readonly key: number
  readonly value: number
  readonly slopes: number
}

export interface BackwardPlan {
  readonly forward: ForwardPlan
  /** Bytes from a weight to its gradient. */
  readonly gradient: number
  /** Bytes from a matrix to its transpose, with which the gradient of rows is an ordinary product. */
  readonly transposed: number
  readonly rows: BackwardRows
}

export const planBackwardRows = ({ width, hidden, context }: Dimensions, plan: MemoryPlan): BackwardRows => {
  const rows = () => plan.take(context * width)
  return {
    residual: rows(),
    normed: rows(),
    hidden: plan.take(context * hidden),
    attended: rows(),
    query: rows(),
    key: rows(),
    value: rows(),
    slopes: plan.take(context),
  }
}

const backFeedForward = (
  kernels: Kernels,
  { width, hidden }: Dimensions,
  { gradient, transposed, rows: d }: BackwardPlan,
  { rows: at, weights }: LayerPlan,
  rows: number,
) => {
  kernels.multiplyTransposed(at.activated, d.residual, weights.down + gradient, rows, hidden, width)
  kernels.multiply(d.residual, weights.down + transposed, d.hidden, rows, width, hidden, 0)
  kernels.squaredReluBackward(at.hidden, d.hidden, rows * hidden)
  kernels.multiplyTransposed(at.middleNormed, d.hidden, weights.up + gradient, rows, width, hidden)
  kernels.multiply(d.hidden, weights.up + transposed, d.normed, rows, hidden, width, 0)
  kernels.rmsNormBackward(
    at.middle,
    weights.mlpGain,
    at.middleScale,
    d.normed,
    d.residual,
    weights.mlpGain + gradient,
    rows,
    width,
  )
}

const backAttention = (
  kernels: Kernels,
  { width }: Dimensions,
  { gradient, transposed, rows: d }: BackwardPlan,
  { rows: at, weights, cache }: LayerPlan,
  rows: number,
) => {
  kernels.multiplyTransposed(at.attended, d.residual, weights.output + gradient, rows, width, width)
  kernels.multiply(d.residual, weights.output + transposed, d.attended, rows, width, width, 0)
  const stride = attentionStride(rows)
  kernels.attentionBackward(
    at.query,
    cache.keys,
    cache.values,
    at.probabilities,
    d.attended,
    d.query,
    d.key,
    d.value,
    d.slopes,
    rows,
    width,
    stride,
  )
  kernels.multiplyTransposed(at.normed, d.query, weights.query + gradient, rows, width, width)
  kernels.multiplyTransposed(at.normed, d.key, weights.key + gradient, rows, width, width)
  kernels.multiplyTransposed(at.normed, d.value, weights.value + gradient, rows, width, width)
  kernels.multiply(d.query, weights.query + transposed, d.normed, rows, width, width, 0)
  kernels.multiply(d.key, weights.key + transposed, d.normed, rows, width, width, 1)
  kernels.multiply(d.value, weights.value + transposed, d.normed, rows, width, width, 1)
  kernels.rmsNormBackward(
    at.input,
    weights.attentionGain,
    at.inputScale,
    d.normed,
    d.residual,
    weights.attentionGain + gradient,
    rows,
    width,
  )
}

/**
 * Adds the gradient of one whole sequence, whose forward pass was the last one run and whose logit gradients stand in
 * `head.probabilities`. Every weight receives its sum token by token in order.
 */
export const runBackward = (kernels: Kernels, dimensions: Dimensions, plan: BackwardPlan, rows: number): void => {
  const { forward, transposed, gradient, rows: d } = plan
  const { head, weights } = forward
  const { width, columns } = dimensions
  kernels.multiplyTransposed(head.normed, head.probabilities, weights.head + gradient, rows, width, columns)
  kernels.multiply(head.probabilities, weights.head + transposed, d.normed, rows, columns, width, 0)
  kernels.clear(d.residual, 4 * rows * width)
  kernels.rmsNormBackward(
    forward.last,
    weights.finalGain,
    head.scale,
    d.normed,
    d.residual,
    weights.finalGain + gradient,
    rows,
    width,
  )
  for (const layer of forward.layers.toReversed()) {
    backFeedForward(kernels, dimensions, plan, layer, rows)
    kernels.clear(d.key, 4 * rows * width)
    kernels.clear(d.value, 4 * rows * width)
    backAttention(kernels, dimensions, plan, layer, rows)
  }
  const [token, before, beforeThat] = weights.embeddings
  const { tokens } = forward
  kernels.embedBackward(tokens, token + gradient, before + gradient, beforeThat + gradient, d.residual, rows, width)
}

/** Brings the transposed matrices up to date with the weights. */
export const transposeWeights = (
  kernels: Kernels,
  { width, hidden, columns }: Dimensions,
  { forward, transposed }: BackwardPlan,
): void => {
  const transpose = (matrix: number, inputs: number, outputs: number) =>
    kernels.transpose(matrix, matrix + transposed, inputs, outputs)
  for (const { weights } of forward.layers) {
    transpose(weights.query, width, width)
    transpose(weights.key, width, width)
    transpose(weights.value, width, width)
    transpose(weights.output, width, width)
    transpose(weights.up, width, hidden)
    transpose(weights.down, hidden, width)
  }
  transpose(forward.weights.head, width, columns)
}
