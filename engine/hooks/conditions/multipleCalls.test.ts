import { describe, expect, it } from 'vitest'
import { play } from '../../../test/kit/testPrefix'
import { multipleCalls } from './multipleCalls'

const steps = [{ calls: [{}] }, { calls: [{}, {}] }, { calls: [{}, {}, {}] }, {}]

describe('multiple_calls', () => {
  it('is true for a turn with two calls or more', () => {
    expect(play(multipleCalls, {}, 'after_model', steps).map(({ step, bindings }) => [step, bindings])).toEqual([
      [2, { count: 2 }],
      [3, { count: 3 }],
    ])
  })

  it('asks for more when told so', () => {
    expect(play(multipleCalls, { ge: 3 }, 'after_model', steps).map(({ step }) => step)).toEqual([3])
  })
})
