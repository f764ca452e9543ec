import { expect, test } from 'vitest'
import { frozenHash } from './frozenHash'

const base = { id: 'H0', stateHash: 'sha256:0' }
const members = [{ id: 'S1', stateHash: 'sha256:1' }]
const pool = { kind: 'pool', id: 'main', base, members, frozen: true }

test('a changed member, pin or order of members changes the hash', () => {
  const others = [
    { ...pool, members: [] },
    { ...pool, members: [{ id: 'S1', stateHash: 'sha256:2' }] },
    { ...pool, members: [{ id: 'S1', stateHash: 'sha256:1', enabled: false }] },
    { ...pool, base: { ...base, stateHash: 'sha256:9' } },
  ]
  expect(new Set([pool, ...others].map(frozenHash)).size).toBe(others.length + 1)
})

test('the order of keys, a title, coverage and silences do not', () => {
  const swapped = { members: [{ stateHash: 'sha256:1', id: 'S1' }], title: 'New', coverage: {}, lint: {}, base }
  expect(frozenHash(swapped)).toBe(frozenHash(pool))
})

test('it is a SHA-256, also of a pool that has no members yet', () => {
  expect(frozenHash({ base })).toMatch(/^sha256:[0-9a-f]{64}$/)
})
