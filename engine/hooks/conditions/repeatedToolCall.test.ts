import { describe, expect, it } from 'vitest'
import { play, type ScriptedCall } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { repeatedToolCall } from './repeatedToolCall'

const seek = (key: string, more: Partial<ScriptedCall> = {}): ScriptedCall => ({ tool: 'seek', args: { key }, ...more })
const think: ScriptedCall = { tool: 'think' }

const at = (calls: readonly ScriptedCall[], parameters: JsonObject = {}) =>
  play(
    repeatedToolCall,
    parameters,
    'before_tool',
    calls.map((call) => ({ calls: [call] })),
  )
const steps = (...given: Parameters<typeof at>) => at(...given).map((firing) => firing.step)

describe('repeated_tool_call', () => {
  it('is true at the third equal call in a row', () => {
    expect(at([seek('k1'), seek('k1'), seek('k1')])).toEqual([
      {
        step: 3,
        event: 'before_tool',
        key: 'seek {"key":"k1"}',
        bindings: { repeatCount: 3, tool: 'seek', argsPreview: '{"key":"k1"}' },
      },
    ])
  })

  it('is broken by another call', () => {
    expect(steps([seek('k1'), seek('k1'), seek('k2'), seek('k1'), seek('k1')])).toEqual([])
  })

  it('sees through transparent tools', () => {
    const calls = [seek('k1'), think, seek('k1'), think, think, think, seek('k1')]
    expect(steps(calls, { transparentTools: ['think'] })).toEqual([7])
    expect(steps(calls)).toEqual([6])
  })

  it('counts vetoed calls', () => {
    expect(steps([seek('k1', { blocked: true }), seek('k1', { blocked: true }), seek('k1')])).toEqual([3])
  })

  it('counts anywhere in the window with scope any', () => {
    const calls = [seek('k1'), seek('k2'), seek('k1'), seek('k2'), seek('k1')]
    expect(steps(calls, { scope: 'any' })).toEqual([5])
    expect(steps(calls, { scope: 'any', window: 4 })).toEqual([])
    expect(steps(calls, { scope: 'any', minRepeats: 2 })).toEqual([3, 4, 5])
  })

  it('says the same before and after the call runs', () => {
    const calls = [{ calls: [seek('k1'), seek('k1'), seek('k1', { error: true })] }]
    const events = play(repeatedToolCall, {}, ['before_tool', 'after_tool', 'tool_error'], calls)
    expect(events.map((firing) => firing.event)).toEqual(['before_tool', 'after_tool', 'tool_error'])
  })

  it('shows only the beginning of long arguments', () => {
    const [firing] = at([seek('x'.repeat(500)), seek('x'.repeat(500))], { minRepeats: 2 })
    expect(String(firing?.bindings['argsPreview'])).toHaveLength(80)
    expect(firing?.key.length).toBeLessThan(120)
  })
})
