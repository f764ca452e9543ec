import { describe, expect, it } from 'vitest'
import { play } from '../../../test/kit/testPrefix'
import { largeResult } from './largeResult'

describe('large_result', () => {
  it('is true from the given length on', () => {
    const calls = [{ text: 'x'.repeat(9) }, { text: 'x'.repeat(10) }, { text: 'x'.repeat(11) }]
    const firings = play(largeResult, { chars: 10 }, 'after_tool', [{ calls }])
    expect(firings.map(({ key, bindings }) => [key, bindings])).toEqual([
      ['c1', { chars: 10 }],
      ['c2', { chars: 11 }],
    ])
  })

  it('asks for 8000 characters unless told otherwise', () => {
    const calls = [{ text: 'x'.repeat(7_999) }, { text: 'x'.repeat(8_000) }]
    expect(play(largeResult, {}, 'after_tool', [{ calls }]).map(({ key }) => key)).toEqual(['c1'])
  })
})
