import { describe, expect, it } from 'vitest'
import { play } from '../../../test/kit/testPrefix'
import { truncatedResult } from './truncatedResult'

describe('truncated_result', () => {
  it('is true for the result that was cut, and says by how much', () => {
    expect(play(truncatedResult, {}, 'after_tool', [{ calls: [{}, { truncated: 1_200 }] }])).toEqual([
      { step: 1, event: 'after_tool', key: 'c1', bindings: { elidedChars: 1_200 } },
    ])
  })

  it('says nothing where there is no result', () => {
    expect(play(truncatedResult, {}, ['before_tool', 'after_batch'], [{ calls: [{ truncated: 9 }] }])).toEqual([])
  })
})
