import { describe, expect, test } from 'vitest'
import { segmentOf } from '../../test/kit/trainingRollouts'
import { type BaseContext, baseView, promptTokens } from './baseView'

const base: BaseContext = { prompt: [90, 91], hooks: new Set() }

const shown = (view: ReturnType<typeof baseView>): readonly string[] =>
  [...view.tokens].map((token, index) => `${token}${view.mask[index] === 1 ? '*' : ''}`)

describe('the view of a rollout under the base harness', () => {
  test('has the prompt of the base, once, and no text of hooks', () => {
    const segment = segmentOf(
      ['harness-prompt', [1]],
      ['hook:hint', [2]],
      ['harness-prompt', [3]],
      ['policy', [10, 11], 'sampled'],
      ['environment', [4]],
      ['hook:mind', [5, 6]],
      ['policy', [12], 'sampled'],
    )
    expect(shown(baseView(segment, base))).toEqual(['90', '91', '10*', '11*', '4', '12*'])
  })

  test('leaves out a turn that was vetoed, with the text that answered it', () => {
    const segment = segmentOf(
      ['harness-prompt', [1]],
      ['policy', [10], 'sampled'],
      ['environment', [4]],
      ['policy', [11], 'blocked'],
      ['hook:no', [5]],
      ['policy', [12], 'sampled'],
    )
    expect(shown(baseView(segment, base))).toEqual(['90', '91', '10*', '4', '12*'])
  })

  test('keeps the text of hooks that the base has too', () => {
    const segment = segmentOf(
      ['harness-prompt', [1]],
      ['policy', [10], 'sampled'],
      ['hook:both', [5]],
      ['hook:own', [6]],
    )
    expect(shown(baseView(segment, { ...base, hooks: new Set(['both']) }))).toEqual(['90', '91', '10*', '5'])
  })

  test('keeps what any harness says about an unreadable turn: it is no prompt', () => {
    const segment = segmentOf(
      ['harness-prompt', [1]],
      ['policy', [10], 'sampled'],
      ['harness-prompt', [7]],
      ['policy', [11], 'sampled'],
    )
    expect(shown(baseView(segment, base))).toEqual(['90', '91', '10*', '7', '11*'])
  })

  test('of a rollout under the base itself is that rollout', () => {
    const segment = segmentOf(['harness-prompt', [1, 2]], ['policy', [10], 'sampled'], ['environment', [4]])
    const own = { prompt: promptTokens(segment), hooks: new Set<string>() }
    expect([...baseView(segment, own).tokens]).toEqual(segment.tokens)
  })
})

describe('the prompt of a rollout', () => {
  test('is what its harness says before the first turn', () => {
    const segment = segmentOf(
      ['harness-prompt', [1]],
      ['environment', [4]],
      ['harness-prompt', [2]],
      ['policy', [10], 'sampled'],
      ['harness-prompt', [7]],
    )
    expect(promptTokens(segment)).toEqual([1, 2])
  })
})
