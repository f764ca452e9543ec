import { describe, expect, test } from 'vitest'
import { copyDatum, copyDemonstration, copyVocabulary, endToken, greedy } from '../../../test/kit/copyTask'
import { defaultShape, smokeShape } from '../../policies/tiny/shape'
import { createTinyPolicy } from '../../policies/tiny/tinyPolicy'
import type { Datum } from '../../policies/trainablePolicy'
import { demonstrationDatum } from './demonstration'
import {
  defaultWarmStart,
  learningRateAt,
  recipeHash,
  smokeWarmStart,
  type WarmStartProgress,
  type WarmStartRecipe,
  warmStart,
} from './warmStart'

const recipe: WarmStartRecipe = { ...defaultWarmStart, steps: 300, batch: 8, warmUp: 20 }
const copies = async (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => demonstrationDatum(copyDemonstration(from + index)))

describe('the learning rate', () => {
  test('rises over the warm-up, stays, and falls to 5 % over the last 40 %', () => {
    const at = (step: number) => learningRateAt(defaultWarmStart, step) / defaultWarmStart.learningRate
    expect(at(0)).toBeCloseTo(1 / 50)
    expect(at(24)).toBeCloseTo(1 / 2)
    for (const step of [49, 200, 479]) expect(at(step)).toBeCloseTo(1)
    expect(at(639)).toBeCloseTo((1 + 0.05) / 2)
    expect(at(799)).toBeCloseTo(0.05)
  })
  test('is constant without warm-up and decay', () => {
    const flat = { ...defaultWarmStart, warmUp: 0, decay: 0 }
    for (const step of [0, 400, 799]) expect(learningRateAt(flat, step)).toBe(flat.learningRate)
  })
})

test('a demonstration becomes a datum that weighs the policy tokens and nothing else', () => {
  const tokens = Int32Array.of(4, 5, 6, 7)
  expect(demonstrationDatum({ tokens, mask: Uint8Array.of(0, 0, 1, 1) })).toEqual({
    input: Int32Array.of(4, 5, 6),
    target: Int32Array.of(5, 6, 7),
    weights: Float32Array.of(0, 1, 1),
  })
})

describe('warmStart', () => {
  test('teaches a policy what the demonstrations show', async () => {
    const policy = createTinyPolicy(smokeShape, copyVocabulary, 1)
    const losses: number[] = []
    await warmStart(policy, recipe, copies, ({ loss }) => losses.push(loss))
    expect(losses[0]).toBeGreaterThan(2)
    expect(losses.at(-1)).toBeLessThan(0.2)
    const { tokens } = copyDemonstration(1_000_000)
    const sampler = await policy.publish()
    const answer = await sampler.sample(tokens.subarray(0, 11), greedy)
    expect([...answer.tokens]).toEqual([tokens[11], endToken])
  })

  test('gives the same bits for the same recipe, and other bits for other demonstrations', async () => {
    const short = { ...recipe, steps: 5 }
    const run = async (shift: number) => {
      const policy = createTinyPolicy(smokeShape, copyVocabulary, 1)
      await warmStart(policy, short, (from, count) => copies(from + shift, count))
      return policy.weightHash()
    }
    expect(await run(0)).toBe(await run(0))
    expect(await run(1)).not.toBe(await run(0))
  })

  test('asks for each demonstration once, in order, and reports every step', async () => {
    const policy = createTinyPolicy(smokeShape, copyVocabulary, 1)
    const asked: [number, number][] = []
    const seen: WarmStartProgress[] = []
    const source = (from: number, count: number) => {
      asked.push([from, count])
      return copies(from, count)
    }
    await warmStart(policy, { ...recipe, steps: 3 }, source, (progress) => seen.push(progress))
    expect(asked).toEqual([
      [0, 8],
      [8, 8],
      [16, 8],
    ])
    expect(seen.map(({ step, steps }) => [step, steps])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  test('weighs tokens, not demonstrations: the loss is the mean over all policy tokens of the batch', async () => {
    const policy = createTinyPolicy(smokeShape, copyVocabulary, 1)
    const long = copyDatum(1)
    const short: Datum = { ...copyDatum(2), weights: copyDatum(2).weights.map((weight, i) => (i === 9 ? 0 : weight)) }
    const { logprobs } = await policy.trainStep([long, short], 'cross_entropy', recipe, { guard: () => 'abort' })
    const terms = [long, short].flatMap(({ weights }, d) =>
      [...weights].map((weight, i) => weight * -(logprobs[d]?.[i] ?? 0)),
    )
    const weightSum = [...long.weights, ...short.weights].reduce((sum, weight) => sum + weight, 0)
    const losses: number[] = []
    await warmStart(
      policy,
      { ...recipe, steps: 1, batch: 2 },
      async () => [long, short],
      ({ loss }) => losses.push(loss),
    )
    expect(losses[0]).toBeCloseTo(terms.reduce((sum, term) => sum + term, 0) / weightSum, 5)
  })

  test('stops between two steps when asked to', async () => {
    const policy = createTinyPolicy(smokeShape, copyVocabulary, 1)
    const controller = new AbortController()
    const steps: number[] = []
    const run = warmStart(
      policy,
      recipe,
      copies,
      ({ step }) => {
        steps.push(step)
        if (step === 2) controller.abort(new Error('cancelled'))
      },
      controller.signal,
    )
    await expect(run).rejects.toThrow('cancelled')
    expect(steps).toEqual([1, 2])
  })

  test('passes on what goes wrong with the demonstrations', async () => {
    const policy = createTinyPolicy(smokeShape, copyVocabulary, 1)
    const source = async (from: number, count: number) => {
      if (from > 0) throw new Error('the demonstrator is ill')
      return copies(from, count)
    }
    await expect(warmStart(policy, recipe, source)).rejects.toThrow('the demonstrator is ill')
  })
})

test('the hash of a warm start changes with everything its weights depend on', () => {
  const hashes = [
    recipeHash(defaultWarmStart, copyVocabulary, defaultShape, '1'),
    recipeHash(smokeWarmStart, copyVocabulary, defaultShape, '1'),
    recipeHash({ ...defaultWarmStart, seed: 2 }, copyVocabulary, defaultShape, '1'),
    recipeHash(defaultWarmStart, copyVocabulary.slice(1), defaultShape, '1'),
    recipeHash(defaultWarmStart, copyVocabulary, smokeShape, '1'),
    recipeHash(defaultWarmStart, copyVocabulary, defaultShape, '2'),
  ]
  expect(new Set(hashes).size).toBe(6)
  const { seed, ...others } = defaultWarmStart
  expect(recipeHash({ seed, ...others }, copyVocabulary, defaultShape, '1')).toBe(hashes[0])
})
