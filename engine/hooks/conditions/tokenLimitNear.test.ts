import { describe, expect, it } from 'vitest'
import { keysOf, play } from '../../../test/kit/testPrefix'
import { tokenLimitNear } from './tokenLimitNear'

const steps = [{ tokens: 500 }, { tokens: 799 }, { tokens: 800 }]

describe('token_limit_near', () => {
  it('is true when the request fills four fifths of the context', () => {
    expect(play(tokenLimitNear, {}, 'before_model', steps, { contextTokens: 1_000 })).toEqual([
      { step: 3, event: 'before_model', key: 'fraction 0.8', bindings: { tokensUsed: 800 } },
    ])
  })

  it('goes by another share when told so', () => {
    expect(
      keysOf(play(tokenLimitNear, { fraction: 0.5 }, 'before_model', steps, { contextTokens: 1_000 })),
    ).toHaveLength(3)
  })

  it('is false when the size of the context is not known', () => {
    expect(play(tokenLimitNear, { fraction: 0 }, 'before_model', steps)).toEqual([])
  })
})
