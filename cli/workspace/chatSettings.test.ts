import { describe, expect, it } from 'vitest'
import { refusal } from '../../test/kit/refusal'
import { chatSettings, endpointOf } from './chatSettings'
import { endpointKey } from './endpointKeys'

const config = { type: 'openai', baseUrl: 'http://localhost:8000/v1', model: 'm' }

describe('the settings of a model', () => {
  it('are only those that the workspace names: the rest is left to the server', () => {
    expect(chatSettings('p', config)).toEqual({ model: 'm', protocol: 'tools', parameters: {}, sendSeed: true })
  })

  it('have the names of the protocol, and others as the server calls them', () => {
    const options = {
      temperature: 0,
      topP: 0.9,
      maxTokens: 64,
      sendSeed: false,
      extra: { top_k: 5, chat_template_kwargs: { a: [1] } },
    }
    expect(chatSettings('p', { ...config, protocol: 'text', options })).toEqual({
      model: 'm',
      protocol: 'text',
      parameters: { temperature: 0, top_p: 0.9, max_tokens: 64, top_k: 5, chat_template_kwargs: { a: [1] } },
      sendSeed: false,
    })
  })

  it('limit a model that thinks by the name that such models know', () => {
    const options = { maxTokens: 64, reasoningEffort: 'low' }
    expect(chatSettings('p', { ...config, options }).parameters).toEqual({
      max_completion_tokens: 64,
      reasoning_effort: 'low',
    })
  })

  it('send no seed to a model of the editor, which takes none', () => {
    expect(chatSettings('p', { type: 'editor', model: 'gpt-4o' })).toMatchObject({ model: 'gpt-4o', sendSeed: false })
  })

  it.each([
    [{ type: 'openai', baseUrl: config.baseUrl }, 'names no model'],
    [{ ...config, protocol: 'smoke' }, 'no protocol "smoke"'],
    [{ ...config, options: { temprature: 1 } }, 'none that its type has'],
  ])('%j are refused', (wrong, told) => {
    expect(refusal(() => chatSettings('p', wrong))).toMatchObject({
      what: expect.stringContaining(told),
      where: 'harness-s.json, policies.p',
    })
  })
})

describe('the address of an endpoint', () => {
  it('is taken as it stands', () => {
    expect(endpointOf('p', config).href).toBe('http://localhost:8000/v1')
  })

  it.each(['localhost:8000', 'ftp://host/v1', 'nowhere', undefined])('%s is none', (baseUrl) => {
    const named = baseUrl === undefined ? { type: 'openai' } : { type: 'openai', baseUrl }
    expect(refusal(() => endpointOf('p', named))).toMatchObject({ next: expect.stringContaining('"baseUrl"') })
  })

  it.each(['http://user:secret@host/v1', 'https://host/v1?key=secret'])(
    '%s holds a secret, which is not repeated',
    (baseUrl) => {
      const told = refusal(() => endpointOf('p', { type: 'openai', baseUrl }))
      expect(told).toMatchObject({ what: expect.stringContaining('more than an address') })
      expect(JSON.stringify(told)).not.toContain('secret')
    },
  )
})

describe('the key for an endpoint', () => {
  const endpoint = new URL('https://models.example/v1')
  const keyOf = (named: object, variables: { [name: string]: string }) =>
    endpointKey('p', { ...config, ...named }, endpoint, variables)

  it('is in the variable that its policy names', () => {
    expect(keyOf({ keyEnv: 'MINE' }, { MINE: 'k1', OPENAI_API_KEY: 'other' })).toBe('k1')
  })

  it('is what an editor handed down for exactly this origin', () => {
    const keys = JSON.stringify({ 'https://models.example': 'k2', 'https://models.example:8443': 'no' })
    expect(keyOf({}, { HARNESS_S_KEYS: keys })).toBe('k2')
    expect(keyOf({ keyEnv: 'MINE' }, { HARNESS_S_KEYS: keys })).toBe('k2')
    expect(keyOf({}, { HARNESS_S_KEYS: JSON.stringify({ 'http://models.example': 'no' }) })).toBeUndefined()
  })

  it('is without the line break that a file left at its end: so it is sent, and so an endpoint may quote it', () => {
    const keys = JSON.stringify({ 'https://models.example': ' k2\n' })
    expect(keyOf({ keyEnv: 'MINE' }, { MINE: 'k1\n' })).toBe('k1')
    expect(keyOf({ keyEnv: 'MINE' }, { MINE: ' ', HARNESS_S_KEYS: keys })).toBe('k2')
  })

  it('is none where none is named, whatever else the environment holds', () => {
    expect(keyOf({}, { OPENAI_API_KEY: 'other' })).toBeUndefined()
    expect(keyOf({}, { HARNESS_S_KEYS: 'not json' })).toBeUndefined()
  })

  it.each(['ca\nnary', 'ca\r\nX-Other: nary', 'ca\u0000nary', 'канарейка'])('%j is refused, and not quoted', (key) => {
    const keys = JSON.stringify({ 'https://models.example': key })
    for (const variables of [{ MINE: key }, { HARNESS_S_KEYS: keys }]) {
      const why = refusal(() => keyOf({ keyEnv: 'MINE' }, variables))
      expect(why).toMatchObject({ what: expect.stringContaining('line break'), where: 'harness-s.json, policies.p' })
      expect(JSON.stringify(why)).not.toMatch(/ca|кан/)
    }
  })

  it('that is named and missing is asked for', () => {
    expect(refusal(() => keyOf({ keyEnv: 'MINE' }, { MINE: '' }))).toMatchObject({
      next: expect.stringContaining('Set MINE'),
    })
  })
})
