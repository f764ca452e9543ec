import { createHash } from 'node:crypto'
import { hashOf } from '../../documents/canonical'
import type { TinyShape } from './shape'

/** Weights and optimizer of a tiny policy at one point of training; arrays in storage order. */
export interface PolicyState {
  readonly shape: TinyShape
  readonly vocabularyHash: string
  /** Optimizer steps that the moments have seen. */
  readonly step: number
  readonly weights: Float32Array
  readonly firstMoments: Float32Array
  readonly secondMoments: Float32Array
}

const format = 'harness-s-tiny-policy'
/** Also changes when the same training steps would no longer lead to the same weights. */
export const formatVersion = 1

const bytesOf = (floats: Float32Array) => new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength)

export const hashVocabulary = (vocabulary: readonly string[]): string => hashOf(vocabulary)

export const hashWeights = (weights: Float32Array): string =>
  `sha256:${createHash('sha256').update(bytesOf(weights)).digest('hex')}`

/**
 * One binary: length of the header (4 bytes, little-endian), the header as JSON padded to a multiple of 4, then
 * weights, first and second moments as little-endian 32-bit floats.
 */
export const encodeState = (state: PolicyState): Uint8Array<ArrayBuffer> => {
  const { shape, vocabularyHash, step, weights, firstMoments, secondMoments } = state
  const header = JSON.stringify({ format, formatVersion, shape, vocabularyHash, step, count: weights.length })
  const text = new TextEncoder().encode(header.padEnd(Math.ceil(header.length / 4) * 4))
  const bytes = new Uint8Array(4 + text.length + 12 * weights.length)
  new DataView(bytes.buffer).setUint32(0, text.length, true)
  bytes.set(text, 4)
  for (const [index, floats] of [weights, firstMoments, secondMoments].entries()) {
    bytes.set(bytesOf(floats), 4 + text.length + 4 * index * weights.length)
  }
  return bytes
}

const refuse = (reason: string): never => {
  throw new Error(`Tiny policy state: ${reason} The policy is unchanged.`)
}

interface Header {
  readonly shape: TinyShape
  readonly vocabularyHash: string
  readonly step: number
  readonly count: number
}

const isHeader = (value: unknown): value is Header & { formatVersion: unknown } => {
  if (typeof value !== 'object' || value === null) return false
  const has = (key: string, type: string) => typeof Reflect.get(value, key) === type
  const shape: unknown = Reflect.get(value, 'shape')
  return (
    Reflect.get(value, 'format') === format &&
    typeof shape === 'object' &&
    shape !== null &&
    has('vocabularyHash', 'string') &&
    has('step', 'number') &&
    has('count', 'number')
  )
}

const readHeader = (bytes: Uint8Array, length: number): Header => {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)))
  } catch (cause) {
    throw new Error('Tiny policy state: the file does not begin with a header. The policy is unchanged.', { cause })
  }
  if (!isHeader(value)) return refuse('the header is not that of a tiny policy.')
  if (value.formatVersion !== formatVersion) {
    return refuse(`it has format version ${value.formatVersion}; this program reads ${formatVersion}.`)
  }
  return value
}

/** Reads a state; throws an Error that says what is wrong with it. */
export const decodeState = (bytes: Uint8Array): PolicyState => {
  if (bytes.length < 8) refuse(`${bytes.length} bytes are too few.`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerLength = view.getUint32(0, true)
  if (headerLength % 4 !== 0 || headerLength > bytes.length - 4)
    refuse('the file is cut off, or it is another kind of file.')
  const { shape, vocabularyHash, step, count } = readHeader(bytes, headerLength)
  const start = 4 + headerLength
  const expected = start + 12 * count
  if (bytes.length !== expected) refuse(`it has ${bytes.length} bytes where its header promises ${expected}.`)
  // A copy: the bytes may lie anywhere in a larger buffer, and floats must be aligned.
  const floats = (index: number) => {
    const part = new Uint8Array(bytes.subarray(start + 4 * index * count, start + 4 * (index + 1) * count))
    return new Float32Array(part.buffer)
  }
  return { shape, vocabularyHash, step, weights: floats(0), firstMoments: floats(1), secondMoments: floats(2) }
}

/** The same weights as a starting point: moments 0, step 0. */
export const withFreshOptimizer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const state = decodeState(bytes)
  const zeros = new Float32Array(state.weights.length)
  return encodeState({ ...state, step: 0, firstMoments: zeros, secondMoments: zeros })
}

/** Throws unless the state fits a policy of this shape and vocabulary. */
export const checkFits = (state: PolicyState, shape: TinyShape, vocabularyHash: string, count: number): void => {
  const describe = ({ width, layers, context }: TinyShape) => `width ${width}, layers ${layers}, context ${context}`
  if (describe(state.shape) !== describe(shape)) {
    refuse(`it is for ${describe(state.shape)}, the policy has ${describe(shape)}.`)
  }
  if (state.vocabularyHash !== vocabularyHash) refuse('it was trained with another vocabulary.')
  if (state.weights.length !== count) refuse(`it has ${state.weights.length} weights, the policy ${count}.`)
}
