import { describe, expect, test } from 'vitest'
import type { Datum } from '../trainablePolicy'
import { checkDatums, checkSample, checkSequence } from './requests'
import { dimensionsOf } from './shape'

const dimensions = dimensionsOf({ width: 16, layers: 1, context: 8 }, 5)
const options = { maxTokens: 3, stop: [], temperature: 1, topP: 1, topK: 0, seed: 1 }

describe('a request for a sample', () => {
  const check = (tokens: readonly number[], odd: Partial<typeof options> = {}) =>
    checkSample(Int32Array.from(tokens), { ...options, ...odd }, dimensions)

  test.each([
    ['one token', [0], {}],
    ['one token less than the context', [0, 1, 2, 3, 4, 0, 1], {}],
    ['no new tokens', [0], { maxTokens: 0 }],
    ['more tokens than the context has', [0], { maxTokens: 999 }],
    ['the coldest and widest', [4], { temperature: 0, topP: 1, topK: 0 }],
    ['a top-k above the vocabulary', [4], { topK: 99 }],
    ['the smallest top-p', [4], { topP: Number.MIN_VALUE }],
  ])('with %s is taken', (_, tokens, odd) => expect(() => check(tokens, odd)).not.toThrow())

  test.each([
    [[], {}, 'nothing to continue, the prompt is empty'],
    [[0, 1, 2, 3, 4, 0, 1, 2], {}, 'a prompt of 8 tokens fills the context of 8'],
    [[0, 5], {}, 'Prompt: token 5 at 1 is outside the vocabulary of 5 words'],
    [[-1], {}, 'Prompt: token -1 at 0 is outside the vocabulary of 5 words'],
    [[0], { temperature: -0.1 }, 'Temperature -0.1 is not 0 or more'],
    [[0], { temperature: Number.NaN }, 'Temperature NaN'],
    [[0], { topP: 0 }, 'topP 0 is not above 0 and up to 1'],
    [[0], { topP: 1.01 }, 'topP 1.01'],
    [[0], { topP: Number.NaN }, 'topP NaN'],
    [[0], { topK: -1 }, 'topK -1 is not 0 or a count'],
    [[0], { topK: 1.5 }, 'topK 1.5'],
    [[0], { maxTokens: -1 }, 'maxTokens -1 is not a count'],
    [[0], { maxTokens: Number.POSITIVE_INFINITY }, 'maxTokens Infinity is not a count'],
  ])('of %j with %j is refused: %s', (tokens, odd, message) => {
    expect(() => check(tokens, odd)).toThrow(RangeError)
    expect(() => check(tokens, odd)).toThrow(message)
  })
})

describe('a sequence to judge', () => {
  const check = (length: number, token = 0) =>
    checkSequence('Sequence 3', new Int32Array(length).fill(token), dimensions)

  test.each([2, 8])('of %d tokens is taken', (length) => expect(() => check(length)).not.toThrow())

  test.each([0, 1, 9])('of %d tokens is refused', (length) => {
    expect(() => check(length)).toThrow(`Sequence 3: ${length} tokens where 2 to 8 are possible.`)
  })

  test('with a word that is none is refused', () => {
    expect(() => check(4, 5)).toThrow('Sequence 3: token 5 at 0 is outside the vocabulary of 5 words.')
  })
})

describe('a batch', () => {
  const floats = (length: number) => new Float32Array(length)
  const datum = (length: number, odd: Partial<Datum> = {}): Datum => ({
    input: new Int32Array(length),
    target: new Int32Array(length),
    weights: floats(length),
    ...odd,
  })
  const whole = { logprobs: floats(3), advantages: floats(3) }

  test('of right datums is taken, also an empty one', () => {
    expect(() => checkDatums([], 'cross_entropy', dimensions)).not.toThrow()
    expect(() => checkDatums([datum(1), datum(7)], 'cross_entropy', dimensions)).not.toThrow()
    expect(() => checkDatums([datum(3, whole)], 'importance_sampling', dimensions)).not.toThrow()
  })

  test('of cross-entropy may carry what only importance sampling reads', () => {
    expect(() => checkDatums([datum(3, { logprobs: floats(9) })], 'cross_entropy', dimensions)).not.toThrow()
  })

  test.each<[string, Datum, string]>([
    ['no input', datum(0), 'Datum 1: 0 input tokens where 1 to 7 are possible.'],
    ['an input as long as the context', datum(8), 'Datum 1: 8 input tokens where 1 to 7 are possible.'],
    ['too few targets', datum(3, { target: new Int32Array(2) }), 'Datum 1: target has 2 entries for 3 input tokens.'],
    ['too many weights', datum(3, { weights: floats(4) }), 'Datum 1: weights has 4 entries for 3 input tokens.'],
    ['an unknown input', datum(3, { input: Int32Array.of(0, 0, 5) }), 'Datum 1, input: token 5 at 2 is outside'],
    ['a negative target', datum(3, { target: Int32Array.of(0, -2, 0) }), 'Datum 1, target: token -2 at 1 is outside'],
  ])('with %s is refused with its place', (_, bad, message) => {
    expect(() => checkDatums([datum(3), bad], 'cross_entropy', dimensions)).toThrow(message)
  })

  test.each<[Partial<Datum>, string]>([
    [{ advantages: floats(3) }, 'Datum 0: logprobs has no entries for 3 input tokens.'],
    [{ logprobs: floats(3) }, 'Datum 0: advantages has no entries for 3 input tokens.'],
    [{ ...whole, advantages: floats(2) }, 'Datum 0: advantages has 2 entries for 3 input tokens.'],
  ])('of importance sampling needs both arrays (%#)', (odd, message) => {
    expect(() => checkDatums([datum(3, odd)], 'importance_sampling', dimensions)).toThrow(message)
  })
})
