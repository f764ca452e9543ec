import type { SampleOptions } from '../sampler'
import { drawToken, likeliest } from './drawToken'
import type { ForwardPlan } from './forward'
import { planHeadRows, planKeyValues, planLayerRows, runHead, runLayers } from './forward'
import type { MakeMachine } from './kernelCalls'
import type { Slot } from './keyValueSlots'
import { createKeyValueSlots } from './keyValueSlots'
import { planMemory } from './memoryPlan'
import { countParameters, placeParameters } from './parameters'
import type { Dimensions } from './shape'
import { slopesOf } from './shape'
import { uniformFrom } from './uniform'

/** Continues sequences under weights that it is given with each call. */
export interface Decoder {
  decode(
    weights: Float32Array,
    tokens: Int32Array,
    options: SampleOptions,
  ): { readonly tokens: Int32Array; readonly logprobs: Float32Array; readonly stop: 'stop' | 'length' }
}

const planDecoder = (dimensions: Dimensions, slotCount: number) => {
  const plan = planMemory()
  const weights = plan.take(countParameters(dimensions))
  const parameters = placeParameters(dimensions, weights)
  const slopes = plan.take(dimensions.heads)
  const residual = plan.take(dimensions.context * dimensions.width)
  const rows = planLayerRows(dimensions, plan, residual)
  const head = planHeadRows(dimensions, plan)
  const slots = Array.from({ length: slotCount }, (): ForwardPlan => {
    const tokens = plan.take(dimensions.context)
    const layers = parameters.layers.map((layer) => ({
      weights: layer,
      rows,
      cache: planKeyValues(dimensions, plan),
      next: residual,
    }))
    return { weights: parameters, slopes, tokens, first: residual, layers, last: residual, head }
  })
  return { weights, slopes, head, slots, target: plan.take(1), logprob: plan.take(1), bytes: plan.bytes() }
}

/**
 * A decoder with `slotCount` sequences whose keys and values are kept for requests that begin alike. The cache changes
 * no number: a row's bits do not depend on which rows were computed with it.
 */
export const createDecoder = (dimensions: Dimensions, makeMachine: MakeMachine, slotCount: number): Decoder => {
  const at = planDecoder(dimensions, slotCount)
  const { kernels, buffer } = makeMachine(at.bytes)
  const loaded = new Float32Array(buffer, at.weights, countParameters(dimensions))
  const probabilities = new Float32Array(buffer, at.head.probabilities, dimensions.vocabulary)
  const target = new Int32Array(buffer, at.target, 1)
  const logprob = new Float32Array(buffer, at.logprob, 1)
  new Float32Array(buffer, at.slopes, dimensions.heads).set(slopesOf(dimensions))
  const slots = createKeyValueSlots(at.slots, dimensions, kernels, buffer)
  let current: Float32Array | undefined

  /** Keys and values of other weights are worthless, so a change of weights empties the cache. */
  const use = (weights: Float32Array) => {
    if (weights === current) return
    loaded.set(weights)
    current = weights
    slots.clear()
  }

  const advance = (slot: Slot, positions: number) => {
    const rows = positions - slot.length
    runLayers(kernels, dimensions, slot.plan, slot.length, rows)
    runHead(kernels, dimensions, slot.plan, rows - 1, 1)
    slot.length = positions
  }

  const softmax = (sharpness: number) => {
    const { logits, probabilities, normalisers } = at.head
    kernels.softmax(logits, probabilities, normalisers, 1, dimensions.vocabulary, dimensions.columns, sharpness)
  }

  /** Draws from the logits that `advance` left; the sharper or flatter distribution goes before the true one. */
  const draw = (options: SampleOptions, uniform: () => number): number => {
    if (options.temperature === 0) return likeliest(probabilities)
    if (options.temperature !== 1) softmax(1 / options.temperature)
    const token = drawToken(probabilities, options, uniform())
    if (options.temperature !== 1) softmax(1)
    return token
  }

  /** Log-probability at temperature 1 under the logits that `advance` left. */
  const logprobOf = (token: number): number => {
    target[0] = token
    kernels.targetLogprobs(at.head.logits, at.head.normalisers, at.target, at.logprob, 1, dimensions.columns)
    return logprob[0] ?? 0
  }

  return {
    decode: (weights, tokens, options) => {
      use(weights)
      const slot = slots.slotFor(tokens)
      const uniform = uniformFrom(options.seed)
      const end = Math.min(tokens.length + options.maxTokens, dimensions.context)
      const sampled: number[] = []
      const logprobs: number[] = []
      let stopped = false
      for (let length = tokens.length; length < end && !stopped; length += 1) {
        advance(slot, length)
        const token = draw(options, uniform)
        sampled.push(token)
        logprobs.push(logprobOf(token))
        slot.tokens[length] = token
        stopped = options.stop.includes(token)
      }
      return {
        tokens: Int32Array.from(sampled),
        logprobs: Float32Array.from(logprobs),
        stop: stopped ? 'stop' : 'length',
      }
    },
  }
}
