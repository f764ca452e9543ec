import { describe, expect, it } from 'vitest'
import { keysOf, play, prepare, site } from '../../../test/kit/testPrefix'
import { callEffect } from './callEffect'

const steps = [
  { calls: [{ api: 'mail.get' }] },
  { calls: [{ api: 'mail.set', effect: 'write' as const }] },
  { calls: [{ tool: 'wipe', effect: 'write' as const }] },
]

describe('call_effect', () => {
  it('is true for calls of that effect; the key is the API, or the tool', () => {
    expect(keysOf(play(callEffect, { effect: 'write' }, 'before_tool', steps))).toEqual(['2 mail.set', '3 wipe'])
    expect(keysOf(play(callEffect, { effect: 'read' }, 'before_tool', steps))).toEqual(['1 mail.get'])
  })

  it('goes by the most severe call that the environment reported', () => {
    const reported = [site('mail.get'), site('mail.set', 'write'), site('docs.show', 'schema')]
    const block = [{ calls: [{ code: 'x', sites: [], effect: 'none' as const, reported }] }]
    expect(
      play(callEffect, { effect: 'write' }, ['before_tool', 'after_tool'], block).map(({ event }) => event),
    ).toEqual(['after_tool'])
  })

  it('needs a known effect', () => {
    expect(() => prepare(callEffect, { effect: 'writes' })).toThrow('not parameters')
    expect(() => prepare(callEffect, {})).toThrow('not parameters')
  })
})
