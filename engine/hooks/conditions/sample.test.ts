import { describe, expect, it } from 'vitest'
import { framesOf, play, prepare } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { sample } from './sample'

const steps = Array(400).fill({})
const chosen = (parameters: JsonObject, seed = 7) =>
  play(sample, parameters, 'before_model', steps, { seed }).map(({ step }) => step)

describe('sample', () => {
  it('chooses about the wanted share of steps', () => {
    expect(chosen({ p: 0.25 }).length).toBeGreaterThan(70)
    expect(chosen({ p: 0.25 }).length).toBeLessThan(130)
    expect(chosen({ p: 0 })).toEqual([])
    expect(chosen({ p: 1 })).toHaveLength(400)
  })

  it('chooses the same steps for the same seed, others for another seed or salt', () => {
    expect(chosen({ p: 0.5 })).toEqual(chosen({ p: 0.5 }))
    expect(chosen({ p: 0.5 })).not.toEqual(chosen({ p: 0.5 }, 8))
    expect(chosen({ p: 0.5 })).not.toEqual(chosen({ p: 0.5, salt: 'b' }))
  })

  it('chooses other steps for another hook', () => {
    const ofHook = (hook: string) => {
      const instance = prepare(sample, { p: 0.5 }, hook)
      return [...framesOf(steps)].map(({ moment, prefix }) => instance.test(moment, prefix) !== undefined)
    }
    expect(ofHook('one')).toEqual(ofHook('one'))
    expect(ofHook('one')).not.toEqual(ofHook('two'))
  })

  it('says one thing for all moments of a step', () => {
    const events = play(sample, { p: 0.5 }, ['before_model', 'after_model'], steps)
    expect(events.filter(({ event }) => event === 'before_model')).toHaveLength(events.length / 2)
  })
})
