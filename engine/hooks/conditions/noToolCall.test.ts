import { describe, expect, it } from 'vitest'
import { keysOf, play } from '../../../test/kit/testPrefix'
import { noToolCall } from './noToolCall'

describe('no_tool_call', () => {
  it('is true for a turn that only talks', () => {
    const steps = [{ says: 'let me think' }, { calls: [{}] }, { finish: null }, {}]
    expect(keysOf(play(noToolCall, {}, 'after_model', steps))).toEqual(['1', '4'])
  })

  it('leaves a turn that cannot be parsed to parse_error', () => {
    expect(play(noToolCall, {}, 'format_error', [{ parseError: 'no end' }])).toEqual([])
  })

  it('says nothing before the turn', () => {
    expect(play(noToolCall, {}, 'before_model', [{}])).toEqual([])
  })
})
