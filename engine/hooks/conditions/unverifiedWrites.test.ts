import { describe, expect, it } from 'vitest'
import { play, type ScriptedCall, site } from '../../../test/kit/testPrefix'
import { unverifiedWrites } from './unverifiedWrites'

const set = (app: string): ScriptedCall => ({ api: `${app}.set`, effect: 'write' })
const read = (app: string): ScriptedCall => ({ api: `${app}.read` })

const at = (calls: readonly ScriptedCall[], ge = 3) =>
  play(
    unverifiedWrites,
    { ge },
    'after_tool',
    calls.map((call) => ({ calls: [call] })),
  ).map(({ step, bindings }) => [step, bindings['count']])

describe('unverified_writes', () => {
  it('is true once three writes were not looked at', () => {
    expect(at([set('mail'), set('note'), set('mail'), set('mail')])).toEqual([
      [3, 3],
      [4, 4],
    ])
  })

  it('takes back the writes of an app that is read, and no others', () => {
    expect(at([set('mail'), set('mail'), set('note'), read('mail'), set('note'), set('note')])).toEqual([
      [3, 3],
      [6, 3],
    ])
  })

  it('does not count failed or vetoed writes, nor a failed read', () => {
    expect(at([{ ...set('mail'), error: true }, { ...set('mail'), blocked: true }, set('mail')], 2)).toEqual([])
    expect(at([set('mail'), set('mail'), { ...read('mail'), error: true }], 2)).toEqual([
      [2, 2],
      [3, 2],
    ])
  })

  it('counts every write of a block', () => {
    expect(
      at([{ code: 'x', sites: [site('a.set', 'write'), site('b.set', 'write'), site('a.set', 'write')] }]),
    ).toEqual([[1, 3]])
  })

  it('still holds at the finish', () => {
    const steps = [{ calls: [set('mail')] }, { finish: 'done' }]
    expect(play(unverifiedWrites, { ge: 1 }, 'before_finish', steps)).toHaveLength(1)
  })
})
