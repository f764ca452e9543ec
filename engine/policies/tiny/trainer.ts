import type { AdamOptions, Datum, Loss } from '../trainablePolicy'
import type { BackwardPlan } from './backward'
import { planBackwardRows, runBackward, transposeWeights } from './backward'
import type { ForwardPlan, LayerPlan } from './forward'
import { planHeadRows, planKeyValues, planLayerRows, runHead, runLayers } from './forward'
import type { MakeMachine } from './kernelCalls'
import { lossSlopes } from './lossSlopes'
import type { MemoryPlan } from './memoryPlan'
import { planMemory } from './memoryPlan'
import { countParameters, placeParameters } from './parameters'
import type { Dimensions } from './shape'
import { slopesOf } from './shape'

/** Weights, their gradient and the two moments of Adam: views of the trainer's memory, all in storage order. */
export interface TrainerArrays {
  readonly weights: Float32Array<ArrayBuffer>
  readonly gradient: Float32Array<ArrayBuffer>
  readonly firstMoments: Float32Array<ArrayBuffer>
  readonly secondMoments: Float32Array<ArrayBuffer>
}

export interface Trainer {
  readonly arrays: TrainerArrays
  /** To be called after `arrays.weights` was written from outside. */
  weightsChanged(): void
  /** log p(target[i] | input[0..i]) of one sequence. */
  logprobs(input: Int32Array, target: Int32Array): Float32Array<ArrayBuffer>
  /** Adds the gradient of one datum; returns its log-probabilities and its loss, both before any update. */
  accumulate(datum: Datum, loss: Loss): { readonly logprobs: Float32Array<ArrayBuffer>; readonly loss: number }
  clearGradient(): void
  gradientNorm(): number
  /** Adam with the gradient times `scale`; `step` counts from 1. */
  applyAdam(adam: AdamOptions, scale: number, step: number): void
}

/** Every layer keeps its rows for the backward pass; its output is the next layer's input. */
const planForward = (dimensions: Dimensions, weights: number, plan: MemoryPlan): ForwardPlan => {
  const parameters = placeParameters(dimensions, weights)
  const last = plan.take(dimensions.context * dimensions.width)
  const layers: LayerPlan[] = []
  let next = last
  for (const layer of parameters.layers.toReversed()) {
    const rows = planLayerRows(dimensions, plan)
    layers.unshift({ weights: layer, rows, cache: planKeyValues(dimensions, plan), next })
    next = rows.input
  }
  const slopes = plan.take(dimensions.heads)
  const tokens = plan.take(dimensions.context)
  return { weights: parameters, slopes, tokens, first: next, layers, last, head: planHeadRows(dimensions, plan) }
}

const planTrainer = (dimensions: Dimensions) => {
  const plan = planMemory()
  const count = countParameters(dimensions)
  const weights = plan.take(count)
  const gradient = plan.take(count)
  const transposed = plan.take(count)
  const forward = planForward(dimensions, weights, plan)
  const rows = planBackwardRows(dimensions, plan)
  const backward: BackwardPlan = {
    forward,
    gradient: gradient - weights,
    transposed: transposed - weights,
    rows,
  }
  return {
    backward,
    forward,
    arrays: { weights, gradient, firstMoments: plan.take(count), secondMoments: plan.take(count) },
    targets: plan.take(dimensions.context),
    logprobs: plan.take(dimensions.context),
    coefficients: plan.take(dimensions.context),
    count,
    bytes: plan.bytes(),
  }
}

/** Multiplied up instead of a power function, whose last bit differs between platforms. */
const power = (base: number, exponent: number) => {
  let product = 1
  for (let i = 0; i < exponent; i += 1) product *= base
  return product
}

export const createTrainer = (dimensions: Dimensions, makeMachine: MakeMachine): Trainer => {
  const at = planTrainer(dimensions)
  const { kernels, buffer } = makeMachine(at.bytes)
  const floats = (offset: number, length: number) => new Float32Array(buffer, offset, length)
  const arrays = {
    weights: floats(at.arrays.weights, at.count),
    gradient: floats(at.arrays.gradient, at.count),
    firstMoments: floats(at.arrays.firstMoments, at.count),
    secondMoments: floats(at.arrays.secondMoments, at.count),
  }
  const tokens = new Int32Array(buffer, at.forward.tokens, dimensions.context)
  const targets = new Int32Array(buffer, at.targets, dimensions.context)
  floats(at.forward.slopes, dimensions.heads).set(slopesOf(dimensions))

  const logprobs = (input: Int32Array, target: Int32Array) => {
    tokens.set(input)
    targets.set(target)
    runLayers(kernels, dimensions, at.forward, 0, input.length)
    runHead(kernels, dimensions, at.forward, 0, input.length)
    const { logits, normalisers } = at.forward.head
    kernels.targetLogprobs(logits, normalisers, at.targets, at.logprobs, input.length, dimensions.columns)
    return floats(at.logprobs, input.length).slice()
  }

  return {
    arrays,
    weightsChanged: () => transposeWeights(kernels, dimensions, at.backward),
    logprobs,
    accumulate: (datum, loss) => {
      const rows = datum.input.length
      const found = logprobs(datum.input, datum.target)
      const value = lossSlopes(datum, loss, found, floats(at.coefficients, rows), kernels)
      const { probabilities } = at.forward.head
      kernels.softmaxBackward(probabilities, at.targets, at.coefficients, rows, dimensions.columns)
      runBackward(kernels, dimensions, at.backward, rows)
      return { logprobs: found, loss: value }
    },
    clearGradient: () => arrays.gradient.fill(0),
    gradientNorm: () => Math.sqrt(kernels.sumOfSquares(at.arrays.gradient, at.count)),
    applyAdam: ({ learningRate, beta1, beta2, eps, weightDecay }, scale, step) => {
      const rate = learningRate / (1 - power(beta1, step))
      const unbias = 1 / (1 - power(beta2, step))
      const { weights, gradient, firstMoments, secondMoments } = at.arrays
      const decay = learningRate * weightDecay
      kernels.adam(
        weights,
        gradient,
        firstMoments,
        secondMoments,
        at.count,
        scale,
        beta1,
        beta2,
        rate,
        unbias,
        eps,
        decay,
      )
      transposeWeights(kernels, dimensions, at.backward)
    },
  }
}
