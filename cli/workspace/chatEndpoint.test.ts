import { describe, expect, it } from 'vitest'
import { refusal } from '../../test/kit/refusal'
import { chatEndpoint } from './chatEndpoint'

const openai = { type: 'openai', baseUrl: 'https://models.example/v1', model: 'm', keyEnv: 'MINE' }
const editor = { type: 'editor', model: 'gpt-4o' }
const url = 'http://localhost:4000/v1'
const told = { HARNESS_S_EDITOR: JSON.stringify({ url, token: 'k' }) }

describe('where a model answers', () => {
  it('stands in its policy, with the key in the environment', () => {
    const { name, endpoint, key } = chatEndpoint('p', openai, { MINE: 'k1', ...told })
    expect([name, endpoint.href, key]).toEqual(['https://models.example/v1', 'https://models.example/v1', 'k1'])
  })

  it('is what the editor told, for models of the editor', () => {
    const { name, endpoint, key } = chatEndpoint('p', editor, told)
    expect([name, endpoint.href, key]).toEqual(['VS Code', url, 'k'])
  })

  it.each([
    {},
    { HARNESS_S_EDITOR: 'nonsense' },
    { HARNESS_S_EDITOR: '{"url":"nowhere","token":"canary"}' },
    { HARNESS_S_EDITOR: '{"url":"file:///models","token":"canary"}' },
  ])('is nowhere for models of the editor outside of it: %j', (variables) => {
    const why = refusal(() => chatEndpoint('p', editor, variables))
    expect(why).toMatchObject({
      what: expect.stringContaining('a model of the editor'),
      where: 'harness-s.json, policies.p',
      next: expect.stringContaining('Test Explorer'),
    })
    expect(JSON.stringify(why)).not.toContain('canary')
  })
})
