import { runTinyPolicyWorker } from '../engine/node/tinyPolicyThread'
import { createTinyPolicyWorker } from '../engine/node/tinyPolicyWorker'
import type { SampleOptions, Sampler } from '../engine/policies/sampler'
import { makeScalarMachine } from '../engine/policies/tiny/scalarMachine'
import { defaultShape } from '../engine/policies/tiny/shape'
import type { TinyPolicyOptions } from '../engine/policies/tiny/tinyPolicy'
import { createTinyPolicy } from '../engine/policies/tiny/tinyPolicy'
import { uniformFrom } from '../engine/policies/tiny/uniform'
import type { AdamOptions, Datum, TrainablePolicy } from '../engine/policies/trainablePolicy'
import { type BenchRow, median } from './benchRow'

/** This file is also what the policy's thread starts from. */
runTinyPolicyWorker()

const vocabulary = Array.from({ length: 70 }, (_, index) => `w${index}`)
const adam: AdamOptions = { learningRate: 1e-3, beta1: 0.9, beta2: 0.95, eps: 1e-8, weightDecay: 0, gradClipNorm: 1 }
const sampling: SampleOptions = { maxTokens: 5, stop: [], temperature: 1, topP: 1, topK: 0, seed: 1 }

const randomTokens = (length: number, seed: number) => {
  const uniform = uniformFrom(seed)
  return Int32Array.from({ length }, () => Math.floor(uniform() * vocabulary.length))
}

const randomDatum = (length: number, seed: number): Datum => {
  const tokens = randomTokens(length + 1, seed)
  const weights = new Float32Array(length).fill(1 / length)
  return { input: tokens.subarray(0, -1), target: tokens.subarray(1), weights }
}

/** Units of work per second: median of `repetitions` runs of `work`, each of which returns how much it did. */
const rate = async (repetitions: number, work: () => Promise<number>): Promise<number> => {
  const rates: number[] = []
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const start = performance.now()
    const done = await work()
    rates.push((1000 * done) / (performance.now() - start))
  }
  return median(rates)
}

const startPolicy = (options: TinyPolicyOptions = {}) => createTinyPolicy(defaultShape, vocabulary, 1, options)

/** Episodes have 27 to 45 tokens in the mean, 130 at most. */
const trainingRate = (policy: TrainablePolicy, repetitions: number, batch: number) => {
  const datums = Array.from({ length: batch }, (_, index) => randomDatum(24 + ((index * 7) % 40), index))
  const tokens = datums.reduce((sum, datum) => sum + datum.input.length, 0)
  return rate(repetitions, async () => {
    await policy.trainStep(datums, 'cross_entropy', adam)
    return tokens
  })
}

const samplingRate = async (policy: TrainablePolicy, repetitions: number, maxTokens: number) => {
  const sampler = await policy.publish()
  const prompt = randomTokens(10, 3)
  let seed = 0
  return rate(repetitions, async () => {
    seed += 1
    const { tokens } = await sampler.sample(prompt, { ...sampling, maxTokens, seed })
    return tokens.length
  })
}

const turns = 5
const observation = 4

/** An episode as the executor plays it: every turn sends the whole transcript, 10 to 50 tokens, and gets 5 more. */
const playEpisode = async (sampler: Sampler, episode: number) => {
  let transcript = [...randomTokens(10, episode)]
  for (let turn = 0; turn < turns; turn += 1) {
    const seed = episode * turns + turn
    const { tokens } = await sampler.sample(Int32Array.from(transcript), { ...sampling, seed })
    transcript = [...transcript, ...tokens, ...randomTokens(observation, seed)]
  }
}

const atOnce = 64

const episodeRate = async (policy: TrainablePolicy, repetitions: number) => {
  const sampler = await policy.publish()
  let first = 0
  return rate(repetitions, async () => {
    first += atOnce
    await Promise.all(Array.from({ length: atOnce }, (_, index) => playEpisode(sampler, first + index)))
    return atOnce
  })
}

const beside = (measure: string, unit: string, value: number, name: string, peer: number): BenchRow => ({
  measure,
  value,
  unit,
  peer: { name, value: peer },
  ratio: value / peer,
  ok: true,
})

const trainingRow = async (): Promise<BenchRow> => {
  const value = await trainingRate(startPolicy(), 30, 32)
  const scalar = await trainingRate(startPolicy({ makeMachine: makeScalarMachine }), 2, 4)
  const row = beside('training step, forward and backward', 'tokens/s', value, 'scalar TypeScript', scalar)
  return { ...row, target: '>= 20000 tokens/s', ok: value >= 20_000 }
}

const samplingRow = async (): Promise<BenchRow> => {
  const value = await samplingRate(startPolicy(), 60, 120)
  const scalar = await samplingRate(startPolicy({ makeMachine: makeScalarMachine }), 3, 60)
  return beside('sampling one sequence with cached keys and values', 'tokens/s', value, 'scalar TypeScript', scalar)
}

const episodeRow = async (): Promise<BenchRow> => {
  const cached = await episodeRate(startPolicy(), 15)
  const uncached = await episodeRate(startPolicy({ cachedSequences: 1 }), 15)
  const measure = `stateless episodes of ${turns} turns, ${atOnce} at once`
  return beside(measure, 'episodes/s', cached, 'whole prompt computed each turn', uncached)
}

const threadRow = async (): Promise<BenchRow> => {
  const policy = createTinyPolicyWorker(__filename, defaultShape, vocabulary, 1)
  try {
    const threaded = await episodeRate(policy, 15)
    const here = await episodeRate(startPolicy(), 15)
    return beside('the same episodes, policy in its own thread', 'episodes/s', threaded, 'policy in this thread', here)
  } finally {
    await policy.dispose()
  }
}

export const policy = async (): Promise<readonly BenchRow[]> => [
  await trainingRow(),
  await samplingRow(),
  await episodeRow(),
  await threadRow(),
]
