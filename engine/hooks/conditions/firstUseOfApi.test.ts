import { describe, expect, it } from 'vitest'
import { keysOf, play, type ScriptedCall, site } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { firstUseOfApi } from './firstUseOfApi'

const at = (calls: readonly ScriptedCall[], parameters: JsonObject = {}) =>
  play(
    firstUseOfApi,
    parameters,
    'before_tool',
    calls.map((call) => ({ calls: [call] })),
  )

describe('first_use_of_api', () => {
  it('is true the first time an API is called', () => {
    const firings = at([{ api: 'mail.get' }, { api: 'mail.get' }, { api: 'mail.set' }])
    expect(keysOf(firings)).toEqual(['1 mail.get', '3 mail.set'])
    expect(firings[0]?.bindings).toEqual({ api: 'mail.get', app: 'mail' })
  })

  it('asks for the app at level app', () => {
    expect(keysOf(at([{ api: 'mail.get' }, { api: 'mail.set' }, { api: 'note.get' }], { level: 'app' }))).toEqual([
      '1 mail.get',
      '3 note.get',
    ])
  })

  it('takes a vetoed call for no use, a failed one for a use', () => {
    const calls = [{ api: 'mail.get', blocked: true }, { api: 'mail.get', error: true }, { api: 'mail.get' }]
    expect(keysOf(at(calls))).toEqual(['1 mail.get', '2 mail.get'])
  })

  it('looks at every API of a block', () => {
    const block: ScriptedCall = { code: 'x', sites: [site('mail.get'), site('note.get')] }
    expect(keysOf(at([{ api: 'mail.get' }, block]))).toEqual(['1 mail.get', '2 note.get'])
  })

  it('does not guess when a name in the code is computed', () => {
    const sites = [site('mail.get'), { app: 'unknown', api: 'unknown', effect: 'none' as const }]
    expect(at([{ code: 'x', sites }])).toEqual([])
  })

  it('leaves out excluded APIs and apps', () => {
    expect(keysOf(at([{ api: 'mail.get' }, { api: 'note.get' }], { exclude: ['mail'] }))).toEqual(['2 note.get'])
  })

  it('remembers what the environment reported, and says after the call what it was', () => {
    const call: ScriptedCall = { code: 'x', sites: [], reported: [site('mail.get')] }
    const steps = [{ calls: [call] }, { calls: [{ api: 'mail.get' }] }]
    expect(keysOf(play(firstUseOfApi, {}, 'after_tool', steps))).toEqual(['1 mail.get'])
  })
})
