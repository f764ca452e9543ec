import { describe, expect, it } from 'vitest'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { runHeader } from '../../test/lint/evidence'
import type { RunHeader } from '../documents/kinds/run'
import { matchingRuns, type PairedWith, parentRecord } from './parentRecord'

const parent = { id: 'H0', stateHash: `sha256:${'a'.repeat(64)}`, effectiveHash: `sha256:${'b'.repeat(64)}` }
const other = { ...parent, stateHash: `sha256:${'c'.repeat(64)}` }
const wanted: PairedWith = {
  parent,
  policy: 'tiny',
  policyRef: undefined,
  environment: { id: 'miniapps', version: '1' },
  catalogHash: 'tools',
}
const header = (id: string, change: Partial<RunHeader> = {}): RunHeader => ({
  ...runHeader(id, [parent]),
  policy: { id: 'tiny', ref: 'w1' },
  environment: { id: 'miniapps', version: '1' },
  catalogHash: 'tools',
  ...change,
})
const reasonsOf = (...headers: readonly RunHeader[]) =>
  matchingRuns(headers, wanted).outdated.map(({ run, reason }) => `${run}: ${reason}`)

describe('a run counts for the parent', () => {
  it('when harness, policy, environment and tools are the same', () => {
    expect(matchingRuns([header('r1')], wanted)).toMatchObject({ runs: [{ id: 'r1' }], policyRef: 'w1', outdated: [] })
  })

  it.each<[string, Partial<RunHeader>]>([
    ['H0 was another version', { harnesses: [other] }],
    ['it has the policy "chat", not "tiny"', { policy: { id: 'chat', ref: 'w1' } }],
    ['it ended before the policy was ready', { policy: { id: 'tiny' } }],
    ['it has the environment "dbbench", not "miniapps"', { environment: { id: 'dbbench', version: '1' } }],
    ['the environment had version 0, not 1', { environment: { id: 'miniapps', version: '0' } }],
    ['the tools of the environment were others', { catalogHash: 'else' }],
  ])('and not when %s', (reason, change) => {
    expect(reasonsOf(header('r1', change))).toEqual([`r1: ${reason}`])
  })

  it('and not when it is training, or has nothing of the parent', () => {
    const sibling = { ...parent, id: 'S1' }
    const found = matchingRuns([header('r1', { purpose: 'train' }), header('r2', { harnesses: [sibling] })], wanted)
    expect(found).toEqual({ runs: [], policyRef: undefined, outdated: [] })
  })

  it('with the weights of the newest run, so that old ones are not mixed in', () => {
    const old = header('r1', { policy: { id: 'tiny', ref: 'w0' } })
    const found = matchingRuns([old, header('r2')], wanted)
    expect(found.runs.map(({ id }) => id)).toEqual(['r2'])
    expect(found.outdated).toEqual([{ run: 'r1', reason: 'the policy was another version' }])
  })

  it('with the very weights that are asked for, where they are known', () => {
    const found = matchingRuns([header('r1')], { ...wanted, policyRef: 'w2' })
    expect(found).toMatchObject({ runs: [], policyRef: 'w2', outdated: [{ run: 'r1' }] })
  })
})

describe('the record of a task', () => {
  const line = (attempt: number, seed: number, outcome: 'pass' | 'fail' | 'error', tokens = 1) => ({
    ...resultLineOf('H0', 't', attempt, outcome),
    seed,
    tokens: { input: tokens, output: tokens, harness: 0 },
  })

  it('counts tries over runs, with the mean of their tokens', () => {
    const record = parentRecord('H0', [line(0, 1, 'pass', 10), line(0, 2, 'fail', 20)])
    expect(record.get('t')).toEqual({ n: 2, pass: 1, tokens: 30 })
  })

  it('counts one seed once, however often it was played', () => {
    expect(parentRecord('H0', [line(0, 1, 'pass'), line(0, 1, 'pass')]).get('t')).toMatchObject({ n: 1, pass: 1 })
  })

  it('leaves out failures of the environment, and other harnesses', () => {
    const lines = [line(0, 1, 'error'), { ...line(1, 2, 'pass'), harness: 'S1' }]
    expect(parentRecord('H0', lines).has('t')).toBe(false)
  })
})
