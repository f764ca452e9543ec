import { describe, expect, it } from 'vitest'
import { play, type ScriptedCall } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { repeatedCode } from './repeatedCode'

const at = (codes: readonly (string | ScriptedCall)[], parameters: JsonObject = {}) =>
  play(
    repeatedCode,
    parameters,
    'before_tool',
    codes.map((code) => ({ calls: [typeof code === 'string' ? { code } : code] })),
  )
const steps = (...given: Parameters<typeof at>) => at(...given).map((firing) => firing.step)

describe('repeated_code', () => {
  it('is true when a block comes again with other layout and comments', () => {
    const firings = at(['print(1)  # first', 'x = 2', 'print( 1 )\n'])
    expect(firings.map(({ step, bindings }) => ({ step, bindings }))).toEqual([
      { step: 3, bindings: { repeatCount: 2, firstStep: 1 } },
    ])
  })

  it('has one key per code', () => {
    const [one, two, other] = at(['a()', 'a()', 'a()  # again', 'b()', 'b()'])
    expect(one?.key).toMatch(/^[0-9a-f]{8}$/)
    expect(two?.key).toBe(one?.key)
    expect(other?.key).not.toBe(one?.key)
  })

  it('compares as exactly as it is told', () => {
    const codes = ['print(1)', 'print(1)\n', 'print( 1 )']
    expect(steps(codes, { normalise: 'none' })).toEqual([])
    expect(steps(codes, { normalise: 'whitespace' })).toEqual([2])
    expect(steps(codes, { normalise: 'tokens' })).toEqual([2, 3])
  })

  it('keeps apart code that differs in a string', () => {
    expect(steps(["get('a')", "get('b')"])).toEqual([])
  })

  it('takes nearly equal code for a repetition when similarity allows it', () => {
    const codes = ['a = get(1)\nprint(a)\nlog(a)', 'a = get(2)\nprint(a)\nlog(a)']
    expect(steps(codes)).toEqual([])
    expect(steps(codes, { similarity: 0.5 })).toEqual([2])
    expect(steps([codes[0] ?? '', 'unlike = 3'], { similarity: 0.5 })).toEqual([])
  })

  it('forgets what lies further back than it looks', () => {
    expect(steps(['a()', 'b()', 'c()', 'a()'], { lookback: 2 })).toEqual([])
    expect(steps(['a()', 'b()', 'c()', 'a()'], { lookback: 3 })).toEqual([4])
  })

  it('waits for as many repetitions as it is told, and passes over calls without code', () => {
    expect(steps(['a()', { tool: 'seek' }, 'a()', 'a()'], { minRepeats: 3 })).toEqual([4])
  })
})
