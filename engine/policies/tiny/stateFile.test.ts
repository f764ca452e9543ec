import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { copyDatums, copyVocabulary, testAdam } from '../../../test/kit/copyTask'
import { decodeState, encodeState, withFreshOptimizer } from './policyState'
import { createTinyPolicy } from './tinyPolicy'

const folder = mkdtempSync(join(tmpdir(), 'policy-state-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shape = { width: 16, layers: 1, context: 32 }
const start = (seed: number) => createTinyPolicy(shape, copyVocabulary, seed)
const trained = async () => {
  const policy = start(1)
  await policy.trainStep(copyDatums(0, 4), 'cross_entropy', testAdam)
  return policy
}

/** The same bytes at an odd place of a larger memory, as small files and messages of sockets have them. */
const pooled = (bytes: Uint8Array, offset: number) => {
  const pool = Buffer.alloc(bytes.length + offset + 5, 0xff)
  pool.set(bytes, offset)
  return pool.subarray(offset, offset + bytes.length)
}

describe('a state that was written to a file', () => {
  test('loads as the file system gives it, and training goes on with the same bits', async () => {
    const policy = await trained()
    const file = join(folder, 'policy.state')
    writeFileSync(file, await policy.saveState())
    const other = start(2)
    await other.load(readFileSync(file))
    expect(await other.weightHash()).toBe(await policy.weightHash())
    for (const either of [policy, other]) await either.trainStep(copyDatums(8, 4), 'cross_entropy', testAdam)
    expect(await other.saveState()).toEqual(await policy.saveState())
  })

  test.each([0, 1, 2, 3, 4, 7, 64])('loads from offset %d of a larger memory', async (offset) => {
    const policy = await trained()
    const other = start(2)
    await other.load(pooled(await policy.saveState(), offset))
    expect(await other.saveState()).toEqual(await policy.saveState())
  })

  test('is not tied to the bytes that it was read from', async () => {
    const bytes = pooled(await (await trained()).saveState(), 3)
    const state = decodeState(bytes)
    const weights = state.weights.slice()
    bytes.fill(0)
    expect(state.weights).toEqual(weights)
  })

  test('is not tied to the policy that wrote it', async () => {
    const policy = await trained()
    const bytes = await policy.saveState()
    const copy = bytes.slice()
    await policy.trainStep(copyDatums(8, 4), 'cross_entropy', testAdam)
    expect(bytes).toEqual(copy)
  })

  test('is encoded from arrays in the middle of a memory too', () => {
    const memory = Float32Array.from({ length: 12 }, (_, i) => i / 8)
    const part = (from: number) => memory.subarray(from, from + 3)
    const state = {
      shape,
      vocabularyHash: 'x',
      step: 1,
      weights: part(1),
      firstMoments: part(5),
      secondMoments: part(9),
    }
    expect(decodeState(encodeState(state))).toEqual({
      ...state,
      weights: Float32Array.of(1 / 8, 2 / 8, 3 / 8),
      firstMoments: Float32Array.of(5 / 8, 6 / 8, 7 / 8),
      secondMoments: Float32Array.of(9 / 8, 10 / 8, 11 / 8),
    })
  })

  test('keeps every bit: minus zero, the smallest and the largest floats', () => {
    const odd = Float32Array.of(-0, 1.401298464324817e-45, 3.4028234663852886e38, -1e-10)
    const state = { shape, vocabularyHash: 'x', step: 0, weights: odd, firstMoments: odd, secondMoments: odd }
    expect(decodeState(encodeState(state)).weights).toEqual(odd)
  })

  test('can lose its optimizer and be loaded from a pooled Buffer', async () => {
    const policy = await trained()
    const other = start(2)
    await other.load(withFreshOptimizer(pooled(await policy.saveState(), 5)))
    expect(await other.weightHash()).toBe(await policy.weightHash())
    expect((await other.publish()).version.step).toBe(0)
  })

  test.each([
    ['a wider policy', { ...shape, width: 32 }, copyVocabulary, 'it is for width 32, layers 1, context 32'],
    ['a deeper one', { ...shape, layers: 2 }, copyVocabulary, 'it is for width 16, layers 2'],
    ['a longer one', { ...shape, context: 64 }, copyVocabulary, 'context 64, the policy has'],
    ['other words', shape, [...copyVocabulary].reverse(), 'it was trained with another vocabulary'],
  ])('of %s is refused, and the policy stays as it was', async (_, otherShape, words, message) => {
    const policy = await trained()
    const before = await policy.saveState()
    const foreign = await createTinyPolicy(otherShape, words, 1).saveState()
    await expect(policy.load(foreign)).rejects.toThrow(message)
    expect(await policy.saveState()).toEqual(before)
  })
})
