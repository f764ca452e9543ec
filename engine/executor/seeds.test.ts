import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { modelCallSeed, type RolloutKey, rolloutId, rolloutSeed } from './seeds'

const key: RolloutKey = { runSeed: 7, purpose: 'eval', update: 0, task: 'find-001', harness: 'S1', attempt: 0 }

describe('seeds', () => {
  it('are the first 31 bits of SHA-256 over the canonical JSON of the key', () => {
    const digest = createHash('sha256').update('[7,"eval",0,"find-001","S1",0]').digest('hex')
    expect(rolloutSeed(key)).toBe(Number.parseInt(digest.slice(0, 8), 16) >>> 1)
  })

  it('stay below 2^31, which some sampling servers need', () => {
    for (let attempt = 0; attempt < 500; attempt++) {
      const seed = rolloutSeed({ ...key, attempt })
      expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true)
    }
  })

  it('differ in every part of the key', () => {
    const variants: RolloutKey[] = [
      key,
      { ...key, runSeed: 8 },
      { ...key, purpose: 'rescue' },
      { ...key, update: 1 },
      { ...key, task: 'find-002' },
      { ...key, harness: 'S2' },
      { ...key, attempt: 1 },
    ]
    expect(new Set(variants.map(rolloutSeed)).size).toBe(variants.length)
  })

  it('give every model call its own stream', () => {
    const seeds = Array.from({ length: 50 }, (_, call) => modelCallSeed(rolloutSeed(key), call))
    expect(new Set(seeds).size).toBe(50)
  })
})

describe('rollout ids', () => {
  it('name harness, task and attempt, and in training the update and purpose', () => {
    expect(rolloutId(key)).toBe('S1/find-001/0')
    expect(rolloutId({ ...key, purpose: 'validation' })).toBe('u0000.validation/S1/find-001/0')
    expect(rolloutId({ ...key, update: 12, purpose: 'rescue', attempt: 8 })).toBe('u0012.rescue/S1/find-001/8')
  })
})
