import { describe, expect, it } from 'vitest'
import { keysOf, play, type ScriptedCall, site, type World } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { unreadSchema } from './unreadSchema'

const doc = (app: string, more: Partial<ScriptedCall> = {}): ScriptedCall => ({
  tool: 'doc',
  api: `${app}.doc`,
  effect: 'schema',
  args: { app },
  ...more,
})
const get = (app: string): ScriptedCall => ({ tool: 'get', api: `${app}.get`, args: { app } })

const beforeTool = (calls: readonly ScriptedCall[], parameters: JsonObject = {}, world?: World) =>
  play(
    unreadSchema,
    parameters,
    'before_tool',
    calls.map((call) => ({ calls: [call] })),
    world,
  )

describe('unread_schema', () => {
  it('is true for a call whose schema was never looked up, until it was', () => {
    expect(keysOf(beforeTool([get('mail'), doc('mail'), get('mail')]))).toEqual(['1 mail.get'])
  })

  it('takes a lookup of an app for all its APIs, and for no other app', () => {
    expect(keysOf(beforeTool([doc('mail'), get('mail'), { api: 'mail.set', effect: 'write' }, get('note')]))).toEqual([
      '4 note.get',
    ])
  })

  it('takes a lookup of one API for that API alone, at level app for its app', () => {
    const lookup: ScriptedCall = {
      api: 'docs.show',
      effect: 'schema',
      args: { app_name: 'mail', api_name: 'get' },
    }
    const calls = [lookup, get('mail'), { api: 'mail.find' }]
    expect(keysOf(beforeTool(calls))).toEqual(['3 mail.find'])
    expect(keysOf(beforeTool(calls, { level: 'app' }))).toEqual([])
  })

  it('does not count a failed or vetoed lookup', () => {
    expect(keysOf(beforeTool([doc('mail', { error: true }), get('mail')]))).toEqual(['2 mail.get'])
    expect(keysOf(beforeTool([doc('mail', { blocked: true }), get('mail')]))).toEqual(['2 mail.get'])
  })

  it('never asks for the schema of lookups and logins', () => {
    expect(beforeTool([doc('mail'), { api: 'note.login', effect: 'auth' }])).toEqual([])
  })

  it('leaves out excluded APIs and apps', () => {
    expect(beforeTool([get('mail'), get('note')], { exclude: ['mail', 'note.get'] })).toEqual([])
  })

  it('does not guess when a name in the code is computed', () => {
    const sites = [site('mail.get'), { app: 'unknown', api: 'unknown', effect: 'none' as const }]
    expect(beforeTool([{ code: 'getattr(apis.mail, name)()', sites }])).toEqual([])
  })

  it('counts a lookup of the same block only when told so, and only for the calls after it', () => {
    const lookup = site('docs.show', 'schema', { app_name: 'mail' })
    const block = (...sites: ScriptedCall['sites'] & object): ScriptedCall => ({ code: 'x', sites })
    expect(keysOf(beforeTool([block(lookup, site('mail.get'))]))).toEqual(['1 mail.get'])
    expect(beforeTool([block(lookup, site('mail.get'))], { countSameBlock: true })).toEqual([])
    expect(beforeTool([block(site('mail.get'), lookup)], { countSameBlock: true })).toHaveLength(1)
    expect(beforeTool([block(lookup), block(site('mail.get'))])).toEqual([])
  })

  it('judges by what the environment reported once the call has run', () => {
    const call: ScriptedCall = { code: 'x', sites: [site('mail.get')], reported: [site('note.get')], error: true }
    const steps = [{ calls: [call] }]
    expect(keysOf(play(unreadSchema, {}, ['before_tool', 'tool_error'], steps))).toEqual(['1 mail.get', '1 note.get'])
  })

  it('names the lookup of the catalogue, else the schema tool, else none', () => {
    const apis = { 'mail.get': { schemaLookup: 'doc mail' } }
    const tools = { doc: { role: 'schema' as const } }
    const schemaCall = (world: World) => beforeTool([get('mail')], {}, world)[0]?.bindings
    expect(schemaCall({ catalog: { apis, tools } })).toEqual({ api: 'mail.get', app: 'mail', schemaCall: 'doc mail' })
    expect(schemaCall({ catalog: { tools } })).toMatchObject({ schemaCall: 'doc' })
    expect(schemaCall({})).toMatchObject({ schemaCall: null })
  })
})
