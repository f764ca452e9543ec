import { describe, expect, it } from 'vitest'
import { keysOf, play, prepare } from '../../../test/kit/testPrefix'
import { everyNSteps } from './everyNSteps'

describe('every_n_steps', () => {
  it('is true at every third step, with a key for each', () => {
    expect(keysOf(play(everyNSteps, { n: 3 }, 'before_model', Array(7).fill({})))).toEqual(['3 3', '6 6'])
  })

  it('is false before the first step', () => {
    expect(play(everyNSteps, { n: 1 }, 'before_task', [{}])).toEqual([])
  })

  it('needs a positive number', () => {
    expect(() => prepare(everyNSteps, { n: 0 })).toThrow('not parameters')
    expect(() => prepare(everyNSteps, {})).toThrow('not parameters')
  })
})
