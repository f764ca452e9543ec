import { describe, expect, it } from 'vitest'
import { keysOf, play, type ScriptedCall, type ScriptedStep, site, type World } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { noReadbackAfterWrite } from './noReadbackAfterWrite'

const set = (app: string, args: JsonObject = {}): ScriptedCall => ({ api: `${app}.set`, effect: 'write', args })
const read = (app: string, args: JsonObject = {}): ScriptedCall => ({ api: `${app}.read`, args })

const atFinish = (calls: readonly ScriptedCall[], parameters: JsonObject = {}, world?: World) => {
  const steps: ScriptedStep[] = [...calls.map((call) => ({ calls: [call] })), { finish: 'done' }]
  return play(noReadbackAfterWrite, parameters, 'before_finish', steps, world)
}

describe('no_readback_after_write', () => {
  it('is true at the finish when the write was not looked at', () => {
    expect(atFinish([read('mail'), set('mail')])).toEqual([
      {
        step: 3,
        event: 'before_finish',
        key: 'mail.set',
        bindings: { lastWrite: 'mail.set', app: 'mail', suggestedRead: 'mail.read' },
      },
    ])
  })

  it('is false once the app was read, even when that shows that the write was lost', () => {
    expect(atFinish([set('mail'), { ...read('mail'), text: 'empty' }])).toEqual([])
  })

  it('is true again after a second write', () => {
    expect(keysOf(atFinish([set('mail'), read('mail'), set('mail')]))).toEqual(['4 mail.set'])
  })

  it('is never true without a successful write', () => {
    expect(atFinish([])).toEqual([])
    expect(atFinish([read('mail')])).toEqual([])
    expect(atFinish([{ ...set('mail'), error: true }])).toEqual([])
    expect(atFinish([{ ...set('mail'), blocked: true }])).toEqual([])
  })

  it('does not count a failed read', () => {
    expect(atFinish([set('mail'), { ...read('mail'), error: true }])).toHaveLength(1)
  })

  it('asks for the same app, any app or the same thing', () => {
    const elsewhere = [set('mail', { key: 'k1' }), read('note', { key: 'k1' })]
    const otherKey = [set('mail', { key: 'k1', value: 'v' }), read('mail', { key: 'k2', token: 't' })]
    const sameKey = [set('mail', { key: 'k1', value: 'v' }), read('mail', { key: 'k1' })]
    expect(atFinish(elsewhere)).toHaveLength(1)
    expect(atFinish(elsewhere, { match: 'any' })).toEqual([])
    expect(atFinish(otherKey)).toEqual([])
    expect(atFinish(otherKey, { match: 'same_resource' })).toHaveLength(1)
    expect(atFinish(sameKey, { match: 'same_resource' })).toEqual([])
  })

  it('takes a shared access token for no common thing', () => {
    const calls = [set('mail', { id: 1, access_token: 't' }), read('mail', { id: 2, access_token: 't' })]
    expect(atFinish(calls, { match: 'same_resource' })).toHaveLength(1)
  })

  it('keeps still for the steps of grace', () => {
    const steps: ScriptedStep[] = [{ calls: [set('mail')] }, { calls: [{ api: 'mail.doc', effect: 'schema' }] }, {}]
    const when = (graceSteps: number) =>
      keysOf(play(noReadbackAfterWrite, { graceSteps }, ['after_batch', 'task_end'], steps))
    expect(when(0)).toEqual(['1 mail.set', '2 mail.set', '3 mail.set'])
    expect(when(2)).toEqual(['3 mail.set'])
  })

  it('sees writes and reads inside one block in their order', () => {
    const block = (...sites: ScriptedCall['sites'] & object): ScriptedCall => ({ code: 'x', sites })
    expect(atFinish([block(site('mail.set', 'write'), site('mail.read'))])).toEqual([])
    expect(atFinish([block(site('mail.read'), site('mail.set', 'write'))])).toHaveLength(1)
  })

  it('believes the environment about each call of a failed block', () => {
    const sites = [site('mail.set', 'write', {}, true), site('mail.read', 'read', {}, false)]
    expect(atFinish([{ code: 'x', sites: [], reported: sites, error: true }])).toHaveLength(1)
  })

  it('suggests a read of the catalogue when the app was never read', () => {
    const world: World = { catalog: { apis: { 'mail.set': { effect: 'write' }, 'mail.show': { effect: 'read' } } } }
    expect(atFinish([set('mail')], {}, world)[0]?.bindings).toMatchObject({ suggestedRead: 'mail.show' })
    expect(atFinish([set('mail')])[0]?.bindings).toMatchObject({ suggestedRead: null })
  })
})
