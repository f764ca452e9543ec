import { describe, expect, test } from 'vitest'
import { groupOf } from '../../test/kit/trainingRollouts'
import { actionTokens, hasSuccess, isEffective, isUniform } from './groups'
import { baseSlots, replacementOf, siblingSlots } from './rescue'
import { needsRescue } from './trigger'

const eight = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8']
const names = (slots: readonly { harness: string; attempt: number }[]) =>
  slots.map(({ harness, attempt }) => `${harness}/${attempt}`)

describe('the trigger', () => {
  test.each([
    ['FFFFFFFF', true, 'all fail'],
    ['FFFFFFFL', true, 'a limit is a failure'],
    ['FFFFFFFE', true, 'one broken environment is tolerated'],
    ['FFFFFFEE', false, 'two leave the question open'],
    ['EEEEEEEE', false, 'nothing is known'],
    ['FFFPFFFF', false, 'one success'],
    ['PFFFFFFE', false, 'one success, one broken'],
  ])('%s: %s, %s', (letters, rescued) => {
    expect(needsRescue(groupOf(letters), 8)).toBe(rescued)
  })

  test('looks at the largest reward, against a threshold', () => {
    const { rollouts, ...group } = groupOf('FFFF')
    const partial = { ...group, rollouts: rollouts.map((rollout) => ({ ...rollout, reward: 0.5 })) }
    expect(needsRescue(partial, 4)).toBe(true)
    expect(needsRescue(partial, 4, 0.5)).toBe(false)
  })

  test('of a group of one needs that one', () => {
    expect(needsRescue(groupOf('F'), 1)).toBe(true)
    expect(needsRescue(groupOf('E'), 1)).toBe(false)
  })
})

describe('rescue slots', () => {
  test('carry their place in the ranking; the base has none', () => {
    expect(siblingSlots(eight, 4, 8).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 1, 2, 3, 4])
    expect(baseSlots('H0', 2).map(({ rank }) => rank)).toEqual([null, null])
  })

  test('Top-8 x 1: each of eight siblings once', () => {
    expect(names(siblingSlots(eight, 8, 8))).toEqual(eight.map((id) => `${id}/0`))
  })

  test('Top-4 x 2: round-robin down the ranking, attempts counted per sibling', () => {
    expect(names(siblingSlots(eight, 4, 8))).toEqual([
      ...['S1/0', 'S2/0', 'S3/0', 'S4/0'],
      ...['S1/1', 'S2/1', 'S3/1', 'S4/1'],
    ])
  })

  test('a small pool is asked until the group is full', () => {
    expect(names(siblingSlots(['S1', 'S2', 'S3'], 8, 8))).toEqual([
      ...['S1/0', 'S2/0', 'S3/0', 'S1/1', 'S2/1', 'S3/1', 'S1/2', 'S2/2'],
    ])
  })

  test('an empty pool rescues nothing', () => {
    expect(siblingSlots([], 8, 8)).toEqual([])
  })

  test('the base tries again as attempts 8 to 15: equal seeds would replay the failures', () => {
    expect(names(baseSlots('H0', 8))).toEqual([8, 9, 10, 11, 12, 13, 14, 15].map((attempt) => `H0/${attempt}`))
  })
})

describe('replacement', () => {
  test('puts the rescue in the place of the failed group as a whole, also when it failed or succeeded throughout', () => {
    for (const letters of ['PFFF', 'FFFF', 'PPPP']) {
      const rescue = groupOf(letters, 'rescue')
      expect(replacementOf(rescue)).toBe(rescue)
    }
  })

  test('drops the task when fewer than two rescues are valid', () => {
    expect(replacementOf(groupOf('PEEE', 'rescue'))).toBeUndefined()
    expect(replacementOf(groupOf('PFEE', 'rescue'))).toBeDefined()
  })
})

describe('a group', () => {
  test.each([
    ['FFFF', false, false],
    ['PPPP', false, true],
    ['PFFF', true, true],
    ['PPEE', false, true],
    ['PFEE', true, true],
    ['EEEE', false, false],
  ])('%s: effective %s, with a success %s', (letters, effective, success) => {
    const group = groupOf(letters)
    expect(isEffective(group)).toBe(effective)
    expect(isUniform(group)).toBe(!effective)
    expect(hasSuccess(group)).toBe(success)
  })

  test('counts the tokens that the policy wrote in valid rollouts', () => {
    expect(actionTokens(groupOf('PFE'))).toBe(4)
  })
})
