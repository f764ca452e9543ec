import { describe, expect, it } from 'vitest'
import { keysOf, play, prepare } from '../../../test/kit/testPrefix'
import { always } from './always'

describe('always', () => {
  it('is true at every moment of the event, with one key for all of them', () => {
    expect(keysOf(play(always, {}, 'after_tool', [{ calls: [{}, {}] }, { calls: [{ error: true }] }]))).toEqual([
      '1',
      '1',
      '2',
    ])
  })

  it('is true before anything happened', () => {
    expect(play(always, {}, 'before_task', [])).toEqual([{ step: 0, event: 'before_task', key: '', bindings: {} }])
  })

  it('takes no parameters', () => {
    expect(() => prepare(always, { ge: 1 })).toThrow('not parameters of always')
  })
})
