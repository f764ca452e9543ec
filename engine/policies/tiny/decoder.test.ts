import { describe, expect, test } from 'vitest'
import type { SampleOptions } from '../sampler'
import { createDecoder } from './decoder'
import { initialParameters } from './parameters'
import { dimensionsOf } from './shape'
import { createTrainer } from './trainer'
import { uniformFrom } from './uniform'
import { makeWasmMachine } from './wasmMachine'

const words = 19
const dimensions = dimensionsOf({ width: 32, layers: 2, context: 48 }, words)
const weightsOf = (seed: number) => initialParameters(dimensions, uniformFrom(seed))
const weights = weightsOf(3)
const decoderWith = (slots: number) => createDecoder(dimensions, makeWasmMachine, slots)

const free: SampleOptions = { maxTokens: 10, stop: [], temperature: 1, topP: 1, topK: 0, seed: 5 }
const prompt = Int32Array.of(0, 4, 12, 9, 1)

const randomTokens = (length: number, seed: number) => {
  const uniform = uniformFrom(seed)
  return Int32Array.from({ length }, () => Math.floor(uniform() * words))
}

/** log p of every word after a sequence, from the trainer: it shares no cache with a decoder. */
const distributionAfter = (sequence: readonly number[]): number[] => {
  const trainer = createTrainer(dimensions, makeWasmMachine)
  trainer.arrays.weights.set(weights)
  const input = Int32Array.from(sequence)
  return Array.from({ length: words }, (_, word) => {
    const target = Int32Array.from([...sequence.slice(1), word])
    return trainer.logprobs(input, target).at(-1) ?? 0
  })
}

/** For each sampled token the distribution that it was drawn from. */
const distributionsOf = (tokens: Int32Array) =>
  Array.from(tokens, (_, at) => distributionAfter([...prompt, ...tokens.subarray(0, at)]))

const rankOf = (logprobs: readonly number[], token: number) =>
  logprobs.filter((logprob) => logprob > (logprobs[token] ?? 0)).length

describe('what is drawn', () => {
  test('at temperature 0 is the likeliest word each time', () => {
    const { tokens } = decoderWith(1).decode(weights, prompt, { ...free, temperature: 0 })
    const ranks = distributionsOf(tokens).map((logprobs, at) => rankOf(logprobs, tokens[at] ?? 0))
    expect(ranks).toEqual(Array(10).fill(0))
  })

  test.each([1, 2, 3])('with top-k %d is among as many likeliest words', (topK) => {
    const decoder = decoderWith(1)
    const ranks = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
      const { tokens } = decoder.decode(weights, prompt, { ...free, topK, seed })
      return distributionsOf(tokens).map((logprobs, at) => rankOf(logprobs, tokens[at] ?? 0))
    })
    expect(Math.max(...ranks)).toBe(topK - 1)
  })

  test('with top-p has words before it whose sum stays below p', () => {
    const decoder = decoderWith(1)
    for (const seed of [1, 2, 3]) {
      const { tokens } = decoder.decode(weights, prompt, { ...free, topP: 0.5, seed })
      for (const [at, logprobs] of distributionsOf(tokens).entries()) {
        const own = logprobs[tokens[at] ?? 0] ?? 0
        const before = logprobs.filter((logprob) => logprob > own).reduce((sum, logprob) => sum + Math.exp(logprob), 0)
        expect(before).toBeLessThan(0.5)
      }
    }
  })

  test('has the log-probability that the trainer gives it at temperature 1, to the last bit', () => {
    for (const temperature of [0, 0.5, 1, 2]) {
      const { tokens, logprobs } = decoderWith(1).decode(weights, prompt, { ...free, temperature })
      expect([...logprobs]).toEqual(distributionsOf(tokens).map((all, at) => all[tokens[at] ?? 0]))
    }
  })

  test.each([0.2, 0.5, 1, 3])('at temperature %d comes as often as its sharpened probability says', (temperature) => {
    const decoder = decoderWith(4)
    const sharpened = distributionAfter([...prompt]).map((logprob) => Math.exp(logprob / temperature))
    const total = sharpened.reduce((sum, value) => sum + value, 0)
    const best = sharpened.indexOf(Math.max(...sharpened))
    const draws = Array.from({ length: 1000 }, (_, seed) =>
      decoder.decode(weights, prompt, { ...free, temperature, maxTokens: 1, seed }).tokens.at(0),
    )
    const share = draws.filter((token) => token === best).length / draws.length
    expect(Math.abs(share - (sharpened[best] ?? 0) / total)).toBeLessThan(0.04)
  })
})

describe('where a sample ends', () => {
  const decoder = decoderWith(2)
  const whole = decoder.decode(weights, prompt, free).tokens

  test('at the limit of tokens, which may be none', () => {
    for (const maxTokens of [0, 1, 7]) {
      const sample = decoder.decode(weights, prompt, { ...free, maxTokens })
      expect(sample.stop).toBe('length')
      expect(sample.tokens).toEqual(whole.subarray(0, maxTokens))
      expect(sample.logprobs).toHaveLength(maxTokens)
    }
  })

  test('at the first of several stop tokens, which is part of it', () => {
    const [early = 0, late = 0] = [whole[3], whole[6]]
    const first = Math.min(whole.indexOf(early), whole.indexOf(late))
    for (const stop of [
      [early, late],
      [late, early],
    ]) {
      const sample = decoder.decode(weights, prompt, { ...free, stop })
      expect(sample.stop).toBe('stop')
      expect(sample.tokens).toEqual(whole.subarray(0, first + 1))
    }
  })

  test('by its stop token, though it is also the last one allowed', () => {
    const at = whole.indexOf(whole[4] ?? 0)
    const sample = decoder.decode(weights, prompt, { ...free, maxTokens: at + 1, stop: [whole[4] ?? 0] })
    expect(sample.stop).toBe('stop')
  })

  test('where the context is full', () => {
    const long = randomTokens(dimensions.context - 2, 8)
    const sample = decoder.decode(weights, long, free)
    expect([sample.tokens.length, sample.stop]).toEqual([2, 'length'])
  })

  test('does not depend on stop tokens in the prompt', () => {
    const sample = decoder.decode(weights, prompt, { ...free, stop: [4, 12], maxTokens: 1 })
    expect(sample.tokens).toHaveLength(1)
  })
})

describe('the cache of sequences', () => {
  const fresh = (tokens: Int32Array, options = free, under = weights) => decoderWith(1).decode(under, tokens, options)

  test.each([1, 2, 3])('of %d places gives the numbers of a new decoder, however often it evicts', (slots) => {
    const decoder = decoderWith(slots)
    const base = randomTokens(20, 1)
    for (let turn = 0; turn < 40; turn += 1) {
      const shared = base.subarray(0, 1 + ((turn * 7) % 20))
      const tokens = Int32Array.from([...shared, ...randomTokens(turn % 4, turn)])
      const options = { ...free, seed: turn, maxTokens: 1 + (turn % 5) }
      expect(decoder.decode(weights, tokens, options)).toEqual(fresh(tokens, options))
    }
  })

  test('continues a sample by what it sampled, as a rollout does', () => {
    const decoder = decoderWith(2)
    let tokens = prompt
    for (let turn = 0; turn < 6; turn += 1) {
      const options = { ...free, maxTokens: 3, seed: turn }
      const sample = decoder.decode(weights, tokens, options)
      expect(sample).toEqual(fresh(tokens, options))
      tokens = Int32Array.from([...tokens, ...sample.tokens, turn])
    }
  })

  test('answers the same request twice with the same numbers, and a shorter one too', () => {
    const decoder = decoderWith(1)
    const first = decoder.decode(weights, prompt, free)
    expect(decoder.decode(weights, prompt, free)).toEqual(first)
    expect(decoder.decode(weights, prompt.subarray(0, 2), free)).toEqual(fresh(prompt.subarray(0, 2)))
    expect(decoder.decode(weights, prompt.subarray(0, 1), free)).toEqual(fresh(prompt.subarray(0, 1)))
  })

  test('forgets everything when other weights are used, and again when they come back', () => {
    const decoder = decoderWith(4)
    const others = weightsOf(4)
    for (const under of [weights, others, weights, others]) {
      expect(decoder.decode(under, prompt, free)).toEqual(fresh(prompt, free, under))
    }
    expect(fresh(prompt, free, others).logprobs).not.toEqual(fresh(prompt).logprobs)
  })

  test('returns arrays of its own: a later sample does not change an earlier one', () => {
    const decoder = decoderWith(1)
    const first = decoder.decode(weights, prompt, free)
    const copy = { ...first, tokens: first.tokens.slice(), logprobs: first.logprobs.slice() }
    decoder.decode(weights, randomTokens(9, 2), { ...free, seed: 6 })
    expect(first).toEqual(copy)
  })

  test('needs at least one place', () => {
    expect(() => decoderWith(0).decode(weights, prompt, free)).toThrow('caches no sequence at all')
  })
})
