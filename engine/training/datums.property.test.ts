import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentOf } from '../../test/kit/trainingRollouts'
import { countActions, generatedView, toDatums, type View } from './datums'

const segment = segmentOf(
  ['harness-prompt', [1, 2]],
  ['policy', [8, 16], 'sampled'],
  ['environment', [3]],
  ['policy', [24], 'sampled'],
)

describe('a datum', () => {
  test('predicts each token from those before it, and learns only from what was sampled', () => {
    const [datum] = toDatums([generatedView(segment, 2, 1)])
    expect([...(datum?.input ?? [])]).toEqual([1, 2, 8, 16, 3])
    expect([...(datum?.target ?? [])]).toEqual([2, 8, 16, 3, 24])
    expect([...(datum?.weights ?? [])]).toEqual([0, 1, 1, 0, 1])
    expect([...(datum?.logprobs ?? [])]).toEqual([0, -1, -2, 0, -3])
    const share = Math.fround(2 / 3)
    expect([...(datum?.advantages ?? [])]).toEqual([0, share, share, 0, share])
  })

  test('has no log-probability outside of what was sampled, also where a whole context was computed anew', () => {
    const everywhere = { ...generatedView(segment, 1, 1), logprobs: Float32Array.from([0, -9, -1, -2, -9, -3]) }
    expect([...(toDatums([everywhere])[0]?.logprobs ?? [])].map(Math.abs)).toEqual([0, 1, 2, 0, 3])
  })

  test('shares no array with another datum of the same rollout', () => {
    const [one, two] = toDatums([generatedView(segment, 1, 1), generatedView(segment, 1, 1)])
    one?.input.fill(0)
    expect([...(two?.input ?? [])]).toEqual([1, 2, 8, 16, 3])
  })
})

const view = fc
  .record({
    mask: fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 12 }),
    advantage: fc.double({ min: -2, max: 2, noNaN: true }),
    half: fc.boolean(),
  })
  .map(({ mask, advantage, half }): View => {
    // The first token is given, never sampled; one token at least is.
    const flags = Uint8Array.from([0, ...mask, 1])
    const tokens = Int32Array.from(flags, (_, index) => index)
    return { tokens, mask: flags, logprobs: new Float32Array(flags.length), advantage, weight: half ? 0.5 : 1 }
  })

describe('token-mean aggregation', () => {
  test('gives every sampled token weight x advantage / M, M = sum of weight x sampled tokens, rounded once', () => {
    fc.assert(
      fc.property(fc.array(view, { minLength: 1, maxLength: 8 }), (views) => {
        const total = views.reduce((sum, one) => sum + one.weight * countActions(one), 0)
        for (const [index, datum] of toDatums(views).entries()) {
          const { weight = 0, advantage = 0, mask = new Uint8Array() } = views[index] ?? {}
          const expected = Math.fround((weight * advantage) / total)
          for (const [at, value] of (datum.advantages ?? []).entries()) {
            expect(value === (mask[at + 1] === 1 ? expected : 0)).toBe(true)
          }
        }
      }),
    )
  })

  test('is a mean: with advantage 1 everywhere the shares add up to 1', () => {
    fc.assert(
      fc.property(fc.array(view, { minLength: 1, maxLength: 8 }), (views) => {
        const datums = toDatums(views.map((one) => ({ ...one, advantage: 1 })))
        const sum = datums
          .flatMap(({ advantages }) => [...(advantages ?? [])])
          .reduce((total, share) => total + share, 0)
        expect(sum).toBeCloseTo(1, 5)
      }),
    )
  })

  test('of nothing is nothing', () => {
    expect(toDatums([])).toEqual([])
  })
})
