import { describe, expect, test } from 'vitest'
import { testCatalog } from '../../../test/kit/testHooks'
import { callFacts } from './callSites'

const facts = (tool: string, args = {}) => callFacts(testCatalog, 'c1', tool, args)

describe('a tool without code', () => {
  test('is one site named by its pattern, with its arguments', () => {
    expect(facts('seek', { app: 'mail', key: 'k3' })).toEqual({
      id: 'c1',
      tool: 'seek',
      arguments: { app: 'mail', key: 'k3' },
      apis: [{ app: 'mail', api: 'mail.seek', effect: 'read', args: { app: 'mail', key: 'k3' } }],
      effect: 'read',
    })
  })

  test('calls an unknown site when the argument that names it is missing', () => {
    expect(facts('seek', {}).apis).toMatchObject([{ app: 'unknown', api: 'unknown', effect: 'read' }])
  })

  test('without a pattern has no site, and the effect of the catalogue', () => {
    expect(facts('done', { answer: 'v1' })).toMatchObject({ apis: [], effect: 'finish' })
  })

  test('that no catalogue knows has no effect', () => {
    expect(facts('toString', {})).toMatchObject({ apis: [], effect: 'none' })
  })
})

describe('a tool that runs code', () => {
  test('has the sites of its code, effects from the catalogue, and the worst of them as its own', () => {
    const call = facts('run', { code: 'apis.spotify.search()\napis.mail.set(k=1)' })
    expect(call.apis).toEqual([
      { app: 'spotify', api: 'spotify.search', effect: 'read' },
      { app: 'mail', api: 'mail.set', effect: 'write' },
    ])
    expect(call.effect).toBe('write')
    expect(call.code).toBe('apis.spotify.search()\napis.mail.set(k=1)')
  })

  test('without a code argument has empty code', () => {
    expect(facts('run', { script: 'x' })).toMatchObject({ code: '', apis: [], effect: 'none' })
  })
})
