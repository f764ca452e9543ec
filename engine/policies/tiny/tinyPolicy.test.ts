import { describe, expect, test } from 'vitest'
import { copyDatums, copyDemonstration, copyVocabulary, endToken, greedy, testAdam } from '../../../test/kit/copyTask'
import type { SampleOptions } from '../sampler'
import { defaultShape, smokeShape } from './shape'
import { createTinyPolicy } from './tinyPolicy'
import { uniformFrom } from './uniform'

const free: SampleOptions = { maxTokens: 12, stop: [], temperature: 1, topP: 1, topK: 0, seed: 5 }

const randomTokens = (length: number, seed: number) => {
  const uniform = uniformFrom(seed)
  return Int32Array.from({ length }, () => Math.floor(uniform() * copyVocabulary.length))
}

const joined = (...parts: Int32Array[]) => Int32Array.from(parts.flatMap((part) => [...part]))

const trained = async (steps: number, shape = defaultShape) => {
  const policy = createTinyPolicy(shape, copyVocabulary, 1)
  for (let step = 0; step < steps; step += 1) {
    await policy.trainStep(copyDatums(100 * step, 8), 'cross_entropy', testAdam)
  }
  return policy
}

describe('log-probabilities have the same bits wherever they come from', () => {
  test('token by token from the cache, in one prefill, and in the trainer', async () => {
    const policy = await trained(3)
    const sampler = await policy.publish()
    for (let seed = 0; seed < 30; seed += 1) {
      const prompt = randomTokens(1 + 3 * seed, seed)
      const sample = await sampler.sample(prompt, { ...free, seed })
      const whole = joined(prompt, sample.tokens)
      const [trainer] = await policy.logprobs([whole])
      expect(trainer?.subarray(prompt.length - 1)).toEqual(sample.logprobs)
    }
  })

  test('whatever was in the cache before: 2 sequences, 64, or none', async () => {
    const small = await createTinyPolicy(defaultShape, copyVocabulary, 1, { cachedSequences: 2 }).publish()
    const large = await createTinyPolicy(defaultShape, copyVocabulary, 1, { cachedSequences: 64 }).publish()
    const base = randomTokens(40, 1)
    for (let turn = 0; turn < 60; turn += 1) {
      const prompt = joined(base.subarray(0, 1 + ((turn * 7) % 40)), randomTokens(turn % 5, turn))
      const fresh = await createTinyPolicy(defaultShape, copyVocabulary, 1, { cachedSequences: 1 }).publish()
      const expected = await fresh.sample(prompt, { ...free, seed: turn })
      expect(await small.sample(prompt, { ...free, seed: turn })).toEqual(expected)
      expect(await large.sample(prompt, { ...free, seed: turn })).toEqual(expected)
    }
  })
})

test('learns to copy a value from a key seen earlier', async () => {
  const policy = await trained(250, smokeShape)
  const sampler = await policy.publish()
  let right = 0
  for (let seed = 0; seed < 50; seed += 1) {
    const { tokens } = copyDemonstration(1_000_000 + seed)
    const { tokens: answer } = await sampler.sample(tokens.subarray(0, 11), greedy)
    if (answer[0] === tokens[11] && answer[1] === endToken) right += 1
  }
  expect(right).toBeGreaterThanOrEqual(45)
})
