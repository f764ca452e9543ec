import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Sample, SampleOptions } from '../../engine/policies/sampler'
import type { Datum, TrainablePolicy } from '../../engine/policies/trainablePolicy'
import { copyDatum, copyDatums, copyDemonstration, testAdam } from './copyTask'

const free: SampleOptions = { maxTokens: 12, stop: [], temperature: 1, topP: 1, topK: 0, seed: 5 }
const prompt = copyDemonstration(1).tokens.subarray(0, 11)

const joined = (...parts: Int32Array[]) => Int32Array.from(parts.flatMap((part) => [...part]))

/** Identity of weights and optimizer. */
const digest = async (policy: TrainablePolicy) =>
  createHash('sha256')
    .update(await policy.saveState())
    .digest('hex')

/** Importance-sampling datum with the trainer's own log-probabilities. */
const onPolicy = async (
  policy: TrainablePolicy,
  { input, target, weights }: Datum,
  advantage: number,
): Promise<Datum> => {
  const [logprobs = new Float32Array()] = await policy.logprobs([joined(input, target.subarray(-1))])
  return { input, target, weights, logprobs, advantages: weights.map((weight) => weight * advantage) }
}

/**
 * What every trainable policy must do, wherever it runs. `make` starts a policy with the words of `copyVocabulary`, a
 * context of `contextTokens` and the given seed.
 */
export const policyContract = (name: string, make: (seed: number) => TrainablePolicy): void => {
  const policies: TrainablePolicy[] = []
  const start = (seed = 1) => {
    const policy = make(seed)
    policies.push(policy)
    return policy
  }
  afterAll(async () => {
    await Promise.all(policies.map((policy) => policy.dispose()))
  })

  describe(`${name}: sampling`, () => {
    const policy = start()

    test('equal seeds give equal samples, other seeds others', async () => {
      const sampler = await policy.publish()
      const samples = await Promise.all([5, 5, 6].map((seed) => sampler.sample(prompt, { ...free, seed })))
      expect(samples[1]).toEqual(samples[0])
      expect(samples[2]?.tokens).not.toEqual(samples[0]?.tokens)
    })

    test('64 samples at once equal the same samples one by one', async () => {
      const sampler = await policy.publish()
      const request = (seed: number) => sampler.sample(prompt.subarray(0, 1 + (seed % 11)), { ...free, seed })
      const together = await Promise.all(Array.from({ length: 64 }, (_, seed) => request(seed)))
      const alone: Sample[] = []
      for (let seed = 0; seed < 64; seed += 1) alone.push(await request(seed))
      expect(together).toEqual(alone)
    })

    test('log-probabilities are those of temperature 1, whatever the sampling, with the bits of `logprobs`', async () => {
      const sampler = await policy.publish()
      for (const odd of [{ temperature: 0.3 }, { temperature: 3 }, { topP: 0.4 }, { topK: 2 }, { temperature: 0 }]) {
        const sample = await sampler.sample(prompt, { ...free, ...odd })
        const [expected] = await policy.logprobs([joined(prompt, sample.tokens)])
        expect(sample.logprobs).toEqual(expected?.subarray(prompt.length - 1))
      }
    })

    test('temperature 0, top-k 1 and a small top-p all take the likeliest token', async () => {
      const sampler = await policy.publish()
      const best = await sampler.sample(prompt, { ...free, temperature: 0 })
      expect(await sampler.sample(prompt, { ...free, topK: 1, seed: 77 })).toEqual(best)
      expect(await sampler.sample(prompt, { ...free, topP: 1e-6, seed: 78 })).toEqual(best)
      expect(await sampler.sample(prompt, { ...free, temperature: 0, seed: 79 })).toEqual(best)
    })

    test('the stop token ends a sample and is part of it', async () => {
      const sampler = await policy.publish()
      const { tokens } = await sampler.sample(prompt, free)
      const stop = tokens[3] ?? 0
      const sample = await sampler.sample(prompt, { ...free, stop: [stop] })
      expect(sample.stop).toBe('stop')
      expect(sample.tokens).toEqual(tokens.subarray(0, tokens.indexOf(stop) + 1))
    })

    test('a sample ends where the context is full', async () => {
      const sampler = await policy.publish()
      const most = policy.capabilities.maxContextTokens
      const sample = await sampler.sample(new Int32Array(most - 3).fill(4), free)
      expect([sample.tokens.length, sample.stop]).toEqual([3, 'length'])
    })

    test.each([
      ['no tokens', new Int32Array(), {}, /prompt is empty/],
      ['an unknown token', Int32Array.of(0, 99), {}, /token 99 at 1 is outside the vocabulary of 19 words/],
      ['a negative token', Int32Array.of(-1), {}, /token -1 at 0/],
      ['a prompt that fills the context', new Int32Array(64), {}, /64 tokens fills the context of 64/],
      ['a negative temperature', prompt, { temperature: -1 }, /Temperature -1/],
      ['a top-p of 0', prompt, { topP: 0 }, /topP 0/],
      ['half a top-k', prompt, { topK: 0.5 }, /topK 0.5/],
      ['no number of tokens', prompt, { maxTokens: Number.NaN }, /maxTokens NaN/],
    ])('%s is refused by name', async (_, tokens, odd, message) => {
      const sampler = await policy.publish()
      await expect(sampler.sample(tokens, { ...free, ...odd })).rejects.toThrow(message)
    })

    test('an aborted request is rejected with the reason', async () => {
      const sampler = await policy.publish()
      await expect(sampler.sample(prompt, free, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
      expect(await sampler.sample(prompt, free, new AbortController().signal)).toEqual(
        await sampler.sample(prompt, free),
      )
    })
  })

  describe(`${name}: training`, () => {
    test('a published sampler keeps its weights while the policy learns', async () => {
      const policy = start()
      const before = await policy.publish()
      const sample = await before.sample(prompt, free)
      await policy.trainStep(copyDatums(0, 8), 'cross_entropy', { ...testAdam, learningRate: 0.05 })
      const after = await policy.publish()
      expect(await before.sample(prompt, free)).toEqual(sample)
      expect(await after.sample(prompt, free)).not.toEqual(sample)
      expect(await before.sample(prompt, free)).toEqual(sample)
      expect([before.version.step, after.version.step]).toEqual([0, 1])
      expect(await policy.weightHash()).toContain(after.version.ref)
    })

    test('a step returns log-probabilities and loss from before the update', async () => {
      const policy = start()
      const datums = copyDatums(0, 3)
      const sequences = datums.map(({ input, target }) => joined(input, target.subarray(-1)))
      const expected = await policy.logprobs(sequences)
      const { logprobs, metrics, applied } = await policy.trainStep(datums, 'cross_entropy', testAdam)
      expect(logprobs).toEqual(expected)
      const loss = datums.map(({ weights }, d) => weights.reduce((sum, w, i) => sum - w * (expected[d]?.[i] ?? 0), 0))
      expect(metrics.loss).toBeCloseTo(
        loss.reduce((sum, part) => sum + part, 0),
        10,
      )
      expect([metrics.tokens, applied]).toEqual([12, true])
    })

    test('the guard sees the log-probabilities, and "abort" leaves everything as it was', async () => {
      const policy = start()
      const state = await digest(policy)
      const seen: (readonly Float32Array[])[] = []
      const step = (verdict: 'proceed' | 'abort') =>
        policy.trainStep(copyDatums(0, 2), 'cross_entropy', testAdam, {
          guard: (logprobs) => {
            seen.push(logprobs)
            return verdict
          },
        })
      const aborted = await step('abort')
      expect([aborted.applied, seen[0]]).toEqual([false, aborted.logprobs])
      expect(await digest(policy)).toBe(state)
      expect((await step('proceed')).applied).toBe(true)
      expect(await digest(policy)).not.toBe(state)
    })

    test('a guard that throws rejects the step; the next step works', async () => {
      const policy = start()
      const hash = await policy.weightHash()
      const guard = () => {
        throw new Error('the guard fell asleep')
      }
      await expect(policy.trainStep(copyDatums(0, 2), 'cross_entropy', testAdam, { guard })).rejects.toThrow('asleep')
      expect(await policy.weightHash()).toBe(hash)
      expect((await policy.trainStep(copyDatums(0, 2), 'cross_entropy', testAdam)).applied).toBe(true)
    })

    test('without datums there is no step', async () => {
      const policy = start()
      const state = await digest(policy)
      const { applied, gradNorm } = await policy.trainStep([], 'cross_entropy', testAdam)
      expect([applied, gradNorm]).toEqual([false, 0])
      expect(await digest(policy)).toBe(state)
    })

    test('steps asked for at once are taken one after the other', async () => {
      const together = start()
      const alone = start()
      await Promise.all([0, 8, 16].map((at) => together.trainStep(copyDatums(at, 4), 'cross_entropy', testAdam)))
      for (const at of [0, 8, 16]) await alone.trainStep(copyDatums(at, 4), 'cross_entropy', testAdam)
      expect(await together.weightHash()).toBe(await alone.weightHash())
    })

    test('on policy, importance sampling with advantage 1 is cross-entropy, bit by bit', async () => {
      const policy = start()
      const other = start()
      const datum = copyDatum(3)
      const ratioOne = await onPolicy(policy, datum, 1)
      const { metrics } = await policy.trainStep([ratioOne], 'importance_sampling', testAdam)
      await other.trainStep([datum], 'cross_entropy', testAdam)
      expect(metrics.loss).toBe(-4)
      expect(await policy.weightHash()).toBe(await other.weightHash())
    })

    test('the ratio counts: half as probable when sampled, twice the gradient', async () => {
      const policy = start()
      const datum = await onPolicy(policy, copyDatum(3), 1)
      const rarer = { ...datum, logprobs: (datum.logprobs ?? new Float32Array()).map((logprob) => logprob - Math.LN2) }
      const abort = { guard: () => 'abort' as const }
      const plain = await policy.trainStep([datum], 'importance_sampling', testAdam, abort)
      const doubled = await policy.trainStep([rarer], 'importance_sampling', testAdam, abort)
      expect((doubled.gradNorm ?? 0) / (plain.gradNorm ?? 1)).toBeCloseTo(2, 5)
      expect(doubled.metrics.loss).toBeCloseTo(-8, 4)
    })

    test('a datum without weight changes nothing but the list of log-probabilities', async () => {
      const policy = start()
      const other = start()
      const datums = copyDatums(0, 4)
      await policy.trainStep([...datums, copyDatum(9, 0)], 'cross_entropy', testAdam)
      await other.trainStep(datums, 'cross_entropy', testAdam)
      expect(await policy.weightHash()).toBe(await other.weightHash())
    })

    test('the gradient norm is that before clipping', async () => {
      const policy = start()
      const abort = { guard: () => 'abort' as const }
      const free = await policy.trainStep(copyDatums(0, 4), 'cross_entropy', { ...testAdam, gradClipNorm: 0 }, abort)
      const tight = await policy.trainStep(
        copyDatums(0, 4),
        'cross_entropy',
        { ...testAdam, gradClipNorm: 1e-3 },
        abort,
      )
      expect(free.gradNorm).toBeGreaterThan(1e-3)
      expect(tight.gradNorm).toBe(free.gradNorm)
    })

    test('sketches of gradients add up like the gradients', async () => {
      const policy = start()
      const sketch = async (datums: readonly Datum[]) => {
        const options = { guard: () => 'abort' as const, sketch: true }
        const step = await policy.trainStep(datums, 'cross_entropy', testAdam, options)
        return step.sketch ?? new Float32Array()
      }
      const [one, two, both] = [
        await sketch([copyDatum(1)]),
        await sketch([copyDatum(2)]),
        await sketch([copyDatum(1), copyDatum(2)]),
      ]
      expect(both.length).toBe(256)
      for (const [bucket, value] of both.entries())
        expect(value).toBeCloseTo((one[bucket] ?? 0) + (two[bucket] ?? 0), 3)
      const { sketch: none } = await policy.trainStep([copyDatum(1)], 'cross_entropy', testAdam)
      expect(none).toBeUndefined()
    })

    test.each([
      ['an input that is too long', { input: new Int32Array(64) }, /Datum 1: 64 input tokens where 1 to 63/],
      ['targets of another length', { target: new Int32Array(3) }, /Datum 1: target has 3 entries for 16 input tokens/],
      ['weights of another length', { weights: new Float32Array(2) }, /Datum 1: weights has 2 entries for 16/],
      ['an unknown token', { target: new Int32Array(16).fill(19) }, /Datum 1, target: token 19 at 0/],
    ])('%s is refused with the datum named, and nothing learnt', async (_, odd, message) => {
      const policy = start()
      const hash = await policy.weightHash()
      const datums = [copyDatum(0), { ...copyDatum(1), ...odd }]
      await expect(policy.trainStep(datums, 'cross_entropy', testAdam)).rejects.toThrow(message)
      expect(await policy.weightHash()).toBe(hash)
    })

    test('importance sampling without advantages is refused', async () => {
      const policy = start()
      await expect(policy.trainStep([copyDatum(0)], 'importance_sampling', testAdam)).rejects.toThrow(
        /Datum 0: logprobs has no entries/,
      )
    })

    test('an infinite gradient is refused and nothing learnt', async () => {
      const policy = start()
      const hash = await policy.weightHash()
      const datum = copyDatum(0, Number.POSITIVE_INFINITY)
      await expect(policy.trainStep([datum], 'cross_entropy', testAdam)).rejects.toThrow(
        /gradient norm is (NaN|Infinity)/,
      )
      expect(await policy.weightHash()).toBe(hash)
    })
  })

  describe(`${name}: saved state`, () => {
    test('training goes on from a saved state with the same bits', async () => {
      const policy = start()
      for (const at of [0, 8]) await policy.trainStep(copyDatums(at, 4), 'cross_entropy', testAdam)
      const other = start(2)
      await other.load(await policy.saveState())
      for (const either of [policy, other]) await either.trainStep(copyDatums(16, 4), 'cross_entropy', testAdam)
      expect(await digest(other)).toBe(await digest(policy))
      expect((await other.publish()).version).toEqual((await policy.publish()).version)
    })

    test('a sampler published before a load keeps its weights', async () => {
      const policy = start()
      const other = start(2)
      const before = await policy.publish()
      const sample = await before.sample(prompt, free)
      await policy.load(await other.saveState())
      expect(await before.sample(prompt, free)).toEqual(sample)
      expect((await policy.publish()).version).toEqual((await other.publish()).version)
    })

    test('a cut or foreign file is refused, and the policy is as it was', async () => {
      const policy = start()
      await policy.trainStep(copyDatums(0, 4), 'cross_entropy', testAdam)
      const state = await policy.saveState()
      const before = await digest(policy)
      for (const length of [0, 3, 8, 100, state.length - 1]) {
        await expect(policy.load(state.slice(0, length))).rejects.toThrow(
          /Tiny policy state: .* The policy is unchanged/,
        )
      }
      await expect(policy.load(new TextEncoder().encode('{"kind":"harness"}'))).rejects.toThrow(/unchanged/)
      expect(await digest(policy)).toBe(before)
    })
  })
}

export const contextTokens = 64
