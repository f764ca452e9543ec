import { describe, expect, it } from 'vitest'
import type { UpdateMetrics } from '../../engine/training/updateMetrics'
import type { TrainingResult } from '../running/trainingResult'
import { trainingTables } from './trainingText'

const update = (number: number, effectiveGroups: number, rescues = 0, rescued = 0): UpdateMetrics => ({
  update: number,
  groups: 10,
  baseReward: 0.1,
  failedGroups: rescues,
  rescues,
  rescued,
  overRescued: 0,
  effectiveGroups,
  policyTokens: 100,
  retainedTokens: 50,
  rollouts: { initial: 80, rescue: 8 * rescues },
  withoutBaseView: 0,
  datums: 8,
  logprobGap: 0,
  gradNorm: 0.1,
})

const resultOf = (updates: readonly UpdateMetrics[]): TrainingResult => ({
  run: 'run-0001',
  method: 'siblings',
  seed: 1,
  before: { attempts: 3, avg: 0.18, passAtK: 0.2 },
  after: { attempts: 3, avg: 0.425, passAtK: 0.5 },
  updates,
  rollouts: { initial: 80 * updates.length, rescue: 40, test: 120 },
  weightHash: `sha256:0123456789abcdef${'0'.repeat(48)}`,
})

const cells = (text: string, nth: number) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('siblings'))
    [nth]?.split(/ {2,}/)

describe('the tables of a training', () => {
  it('show the scores, the share of failed groups that were rescued, and the beginning of the weights hash', () => {
    const text = trainingTables([resultOf([update(1, 1, 4, 3), update(2, 2, 1, 0)])])
    expect(cells(text, 0)).toEqual(['siblings', '2', '18.0', '42.5', '50.0', '60.0', '200', '0123456789ab'])
  })

  it('show a dash when nothing needed rescue', () => {
    expect(cells(trainingTables([resultOf([update(1, 1)])]), 0)?.[5]).toBe('–')
  })

  it('give effective groups and retained tokens by quarter of the way', () => {
    const updates = [1, 3, 2, 2, 5, 5, 10, 0].map((groups, index) => update(index + 1, groups))
    const text = trainingTables([resultOf(updates)])
    const rowOf = (name: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.trim()
        .split(/ {2,}/)
    expect(rowOf('siblings: effective groups')?.slice(1)).toEqual(['20.0', '20.0', '50.0', '50.0'])
    expect(rowOf('siblings: retained tokens')?.slice(1)).toHaveLength(4)
  })

  it.each([1, 2, 3])('leave the quarters out when there are only %d updates', (count) => {
    const updates = Array.from({ length: count }, (_, index) => update(index + 1, 10))
    expect(trainingTables([resultOf(updates)])).not.toContain('quarter')
  })

  it('set methods beside each other', () => {
    const plain = { ...resultOf([update(1, 1)]), method: 'plain' as const }
    const text = trainingTables([plain, resultOf([update(1, 1)])])
    expect(text.match(/^(plain|siblings)/gm)).toEqual(['plain', 'siblings'])
  })
})
