import { describe, expect, it } from 'vitest'
import { play, prepare } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { turnLimitNear } from './turnLimitNear'

const steps = (parameters: JsonObject, maxTurns: number) =>
  play(turnLimitNear, parameters, 'before_model', Array(maxTurns).fill({}), { maxTurns })

describe('turn_limit_near', () => {
  it('is true when five turns are left', () => {
    const [first, ...more] = steps({}, 12)
    expect(first).toEqual({ step: 7, event: 'before_model', key: 'remaining 5', bindings: { turnsLeft: 5 } })
    expect(more).toHaveLength(5)
  })

  it('goes by the used share instead when that is given', () => {
    expect(steps({ fraction: 0.9 }, 10).map(({ step, key }) => [step, key])).toEqual([
      [9, 'fraction 0.9'],
      [10, 'fraction 0.9'],
    ])
  })

  it('is true only at the last turn with none remaining', () => {
    expect(steps({ remaining: 0 }, 4).map(({ step }) => step)).toEqual([4])
  })

  it('refuses a share above 1', () => {
    expect(() => prepare(turnLimitNear, { fraction: 80 })).toThrow('not parameters')
  })
})
