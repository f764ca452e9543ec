import type { PolicyVersion, Sampler } from '../sampler'
import type { AdamOptions, Datum, Loss, PolicyCapabilities, TrainablePolicy } from '../trainablePolicy'
import type { Decoder } from './decoder'
import { createDecoder } from './decoder'
import type { MakeMachine } from './kernelCalls'
import { initialParameters } from './parameters'
import type { PolicyState } from './policyState'
import { checkFits, decodeState, encodeState, hashVocabulary, hashWeights } from './policyState'
import { checkDatums, checkSample, checkSequence } from './requests'
import type { Dimensions, TinyShape } from './shape'
import { dimensionsOf } from './shape'
import { sketchOf } from './sketch'
import type { Trainer } from './trainer'
import { createTrainer } from './trainer'
import type { GradientSteps, PendingStep } from './trainingStep'
import { oneAtATime, trainingStep } from './trainingStep'
import { uniformFrom } from './uniform'
import { makeWasmMachine } from './wasmMachine'

export interface TinyPolicyOptions {
  /** Sequences whose keys and values are kept between samples; memory is about 200 kB each at the default shape. */
  readonly cachedSequences?: number
  /** Where the numbers are computed; the WebAssembly kernels unless a test or a benchmark says otherwise. */
  readonly makeMachine?: MakeMachine
}

/** Twice the rollouts that usually run at once: a waiting one should not lose its place to a finished one. */
const defaultCachedSequences = 128
const hashPrefixLength = 'sha256:'.length + 16

export const capabilitiesOf = (shape: TinyShape, vocabulary: readonly string[]): PolicyCapabilities => ({
  maxContextTokens: shape.context,
  vocabularySize: vocabulary.length,
  exactLogprobs: true,
  sketch: true,
})

/** A sampler of fixed weights; all samplers of a policy share one decoder and its cache. */
const samplerOf = (
  weights: Float32Array,
  version: PolicyVersion,
  decoder: Decoder,
  dimensions: Dimensions,
): Sampler => ({
  version,
  sample: async (tokens, options, signal) => {
    signal?.throwIfAborted()
    checkSample(tokens, options, dimensions)
    return { ...decoder.decode(weights, tokens, options), version }
  },
})

/** A policy in this thread; a host in another thread may take the two halves of a training step apart. */
export interface TinyPolicy extends TrainablePolicy, GradientSteps {
  computeGradient(datums: readonly Datum[], loss: Loss, sketch: boolean): PendingStep
  applyGradient(adam: AdamOptions, gradNorm: number): void
}

const clipScale = (gradNorm: number, most: number) => (most > 0 && gradNorm > most ? most / gradNorm : 1)

const gradientOf = (trainer: Trainer, datums: readonly Datum[], loss: Loss, sketch: boolean): PendingStep => {
  trainer.clearGradient()
  const parts = datums.map((datum) => trainer.accumulate(datum, loss))
  const tokens = datums.reduce((sum, datum) => sum + datum.weights.filter((weight) => weight !== 0).length, 0)
  return {
    logprobs: parts.map((part) => part.logprobs),
    metrics: { loss: parts.reduce((sum, part) => sum + part.loss, 0), tokens },
    gradNorm: trainer.gradientNorm(),
    ...(sketch ? { sketch: sketchOf(trainer.arrays.gradient) } : {}),
  }
}

/**
 * A transformer of a few ten thousand weights that samples and learns in this process. Calls compute before they
 * return and block for some milliseconds; `createTinyPolicyWorker` gives the same policy in a thread of its own.
 * Throws a RangeError for a shape or vocabulary that the kernels cannot take.
 */
export const createTinyPolicy = (
  shape: TinyShape,
  vocabulary: readonly string[],
  seed: number,
  options: TinyPolicyOptions = {},
): TinyPolicy => {
  const dimensions = dimensionsOf(shape, vocabulary.length)
  const vocabularyHash = hashVocabulary(vocabulary)
  const makeMachine = options.makeMachine ?? makeWasmMachine
  const trainer = createTrainer(dimensions, makeMachine)
  const { weights, firstMoments, secondMoments } = trainer.arrays
  weights.set(initialParameters(dimensions, uniformFrom(seed)))
  trainer.weightsChanged()
  let decoder: Decoder | undefined
  let published: Sampler | undefined
  let step = 0

  const versionNow = () => ({ step, ref: hashWeights(weights).slice(0, hashPrefixLength) })
  const applyGradient = (adam: AdamOptions, gradNorm: number) => {
    if (!Number.isFinite(gradNorm)) {
      throw new Error(`The gradient norm is ${gradNorm}; the weights are unchanged. Try a smaller learning rate.`)
    }
    step += 1
    published = undefined
    trainer.applyAdam(adam, clipScale(gradNorm, adam.gradClipNorm), step)
  }
  const computeGradient = (datums: readonly Datum[], loss: Loss, sketch: boolean) => {
    checkDatums(datums, loss, dimensions)
    return gradientOf(trainer, datums, loss, sketch)
  }

  const replaceState = (state: PolicyState) => {
    checkFits(state, shape, vocabularyHash, weights.length)
    weights.set(state.weights)
    firstMoments.set(state.firstMoments)
    secondMoments.set(state.secondMoments)
    step = state.step
    published = undefined
    trainer.weightsChanged()
  }
  /** A guard may make a step wait; the next one must not take over its gradient. */
  const inTurn = oneAtATime()

  return {
    capabilities: capabilitiesOf(shape, vocabulary),
    publish: async () => {
      decoder ??= createDecoder(dimensions, makeMachine, options.cachedSequences ?? defaultCachedSequences)
      published ??= samplerOf(weights.slice(), versionNow(), decoder, dimensions)
      return published
    },
    logprobs: async (sequences) => {
      for (const [index, tokens] of sequences.entries()) checkSequence(`Sequence ${index}`, tokens, dimensions)
      return sequences.map((tokens) => trainer.logprobs(tokens.subarray(0, -1), tokens.subarray(1)))
    },
    computeGradient,
    applyGradient,
    trainStep: (datums, loss, adam, stepOptions) =>
      inTurn(() => trainingStep({ computeGradient, applyGradient }, datums, loss, adam, stepOptions)),
    saveState: async () => encodeState({ shape, vocabularyHash, step, weights, firstMoments, secondMoments }),
    load: (bytes) => inTurn(async () => replaceState(decodeState(bytes))),
    weightHash: async () => hashWeights(weights),
    dispose: async () => {
      decoder = undefined
      published = undefined
    },
  }
}
