import { expect, test } from 'vitest'
import { countParameters } from './parameters'
import {
  checkFits,
  decodeState,
  encodeState,
  hashVocabulary,
  type PolicyState,
  withFreshOptimizer,
} from './policyState'
import { defaultShape, dimensionsOf } from './shape'

const vocabularyHash = hashVocabulary(['a', 'b'])
const state: PolicyState = {
  shape: { width: 16, layers: 1, context: 8 },
  vocabularyHash,
  step: 3,
  weights: Float32Array.of(1, 2, 3),
  firstMoments: Float32Array.of(4, 5, 6),
  secondMoments: Float32Array.of(7, 8, 9),
}

/** The bytes of `state` with its header edited. */
const withHeader = (edit: (header: string) => string) => {
  const bytes = encodeState(state)
  const length = new DataView(bytes.buffer).getUint32(0, true)
  const header = edit(new TextDecoder().decode(bytes.subarray(4, 4 + length))).trimEnd()
  const text = new TextEncoder().encode(header.padEnd(Math.ceil(header.length / 4) * 4))
  const edited = new Uint8Array(4 + text.length + bytes.length - 4 - length)
  new DataView(edited.buffer).setUint32(0, text.length, true)
  edited.set(text, 4)
  edited.set(bytes.subarray(4 + length), 4 + text.length)
  return edited
}

test('a state comes back as it was written', () => {
  expect(decodeState(encodeState(state))).toEqual(state)
})

test('a state is read from the middle of a larger buffer', () => {
  const bytes = encodeState(state)
  const larger = new Uint8Array(bytes.length + 7)
  larger.set(bytes, 5)
  expect(decodeState(larger.subarray(5, 5 + bytes.length))).toEqual(state)
  expect(decodeState(Buffer.from(larger.buffer, 5, bytes.length))).toEqual(state)
})

test('the default policy is 832 kB: 69 360 weights with two moments each, and a header', () => {
  const count = countParameters(dimensionsOf(defaultShape, 70))
  expect(count).toBe(69_360)
  const floats = new Float32Array(count)
  const bytes = encodeState({
    ...state,
    shape: defaultShape,
    weights: floats,
    firstMoments: floats,
    secondMoments: floats,
  })
  expect(bytes.length - 12 * count).toBeLessThan(512)
})

test('a fresh optimizer keeps the weights and forgets moments and steps', () => {
  const zeros = new Float32Array(3)
  const fresh = decodeState(withFreshOptimizer(encodeState(state)))
  expect(fresh).toEqual({ ...state, step: 0, firstMoments: zeros, secondMoments: zeros })
})

test.each([
  ['nothing', new Uint8Array(), '0 bytes are too few'],
  ['text', new TextEncoder().encode('{"kind": "harness"}'), 'another kind of file'],
  ['a header cut off', encodeState(state).subarray(0, 40), 'cut off'],
  ['weights cut off', encodeState(state).subarray(0, -4), /has \d+ bytes where its header promises \d+/],
  ['bytes behind the end', Uint8Array.of(...encodeState(state), 0), /has \d+ bytes where its header promises \d+/],
  ['no JSON', withHeader(() => '{"format":'), 'does not begin with a header'],
  ['JSON of something else', withHeader(() => '{"format":"other"}'), 'not that of a tiny policy'],
  ['JSON null', withHeader(() => 'null'), 'not that of a tiny policy'],
  ['a later format', withHeader((text) => text.replace('"formatVersion":1', '"formatVersion":2')), 'format version 2'],
  ['a false count', withHeader((text) => text.replace('"count":3', '"count":1e9')), 'header promises 12000000'],
])('%s is refused with the reason', (_, bytes, message) => {
  expect(() => decodeState(bytes)).toThrow(message)
})

test('a state of another policy is refused with both shapes named', () => {
  const fits = { ...state.shape }
  expect(() => checkFits(state, fits, vocabularyHash, 3)).not.toThrow()
  expect(() => checkFits(state, { ...fits, width: 32 }, vocabularyHash, 3)).toThrow(
    'it is for width 16, layers 1, context 8, the policy has width 32, layers 1, context 8',
  )
  expect(() => checkFits(state, fits, hashVocabulary(['b', 'a']), 3)).toThrow('another vocabulary')
  expect(() => checkFits(state, fits, vocabularyHash, 4)).toThrow('3 weights, the policy 4')
})
