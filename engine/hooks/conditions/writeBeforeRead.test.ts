import { describe, expect, it } from 'vitest'
import { keysOf, play, type ScriptedCall, site } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { writeBeforeRead } from './writeBeforeRead'

const set = (app: string, args: JsonObject = {}): ScriptedCall => ({ api: `${app}.set`, effect: 'write', args })
const read = (app: string, args: JsonObject = {}): ScriptedCall => ({ api: `${app}.read`, args })

const at = (calls: readonly ScriptedCall[], parameters: JsonObject = {}) =>
  play(
    writeBeforeRead,
    parameters,
    'before_tool',
    calls.map((call) => ({ calls: [call] })),
  )

describe('write_before_read', () => {
  it('is true for a write to an app that was not read', () => {
    const firings = at([read('note'), set('mail'), read('mail'), set('mail')])
    expect(keysOf(firings)).toEqual(['2 mail'])
    expect(firings[0]?.bindings).toEqual({ app: 'mail', api: 'mail.set' })
  })

  it('does not count a read that failed or was vetoed', () => {
    const calls = [{ ...read('mail'), error: true }, { ...read('mail'), blocked: true }, set('mail')]
    expect(keysOf(at(calls))).toEqual(['3 mail'])
  })

  it('asks for the same thing, or for any read at all', () => {
    const calls = [read('mail', { key: 'k1' }), set('mail', { key: 'k2', value: 'v' }), set('note')]
    expect(keysOf(at(calls, { match: 'same_resource' }))).toEqual(['2 mail', '3 note'])
    expect(keysOf(at([...calls, set('mail', { key: 'k1' })], { match: 'same_resource' }))).toHaveLength(2)
    expect(at(calls, { match: 'any' })).toEqual([])
  })

  it('sees a read earlier in the same block', () => {
    const block = (...sites: ScriptedCall['sites'] & object): ScriptedCall => ({ code: 'x', sites })
    expect(at([block(site('mail.read'), site('mail.set', 'write'))])).toEqual([])
    expect(at([block(site('mail.set', 'write'), site('mail.read'))])).toHaveLength(1)
  })
})
