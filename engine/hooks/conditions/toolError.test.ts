import { describe, expect, it } from 'vitest'
import { keysOf, play, prepare, type ScriptedCall, type World } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { toolError } from './toolError'

const failed = (text: string): ScriptedCall => ({ text, error: true })
const fine: ScriptedCall = { text: 'ok' }

const at = (calls: readonly ScriptedCall[], parameters: JsonObject = {}, world?: World) =>
  play(
    toolError,
    parameters,
    'after_tool',
    calls.map((call) => ({ calls: [call] })),
    world,
  )

describe('tool_error', () => {
  it('is true for a failed result and binds what went wrong', () => {
    expect(at([fine, failed('KeyError: no page 7')])).toEqual([
      {
        step: 2,
        event: 'after_tool',
        key: 'KeyError: no page #',
        bindings: { 'error.type': 'KeyError', 'error.message': 'no page 7', consecutive: 1 },
      },
    ])
  })

  it('believes the error patterns of the catalogue over the status', () => {
    const world: World = { catalog: { errorPatterns: ['^Execution failed'] } }
    expect(at([{ text: 'Execution failed: x' }, fine], {}, world)).toHaveLength(1)
  })

  it('picks errors by type, class or text', () => {
    const calls = [failed('KeyError: a'), failed('Response status code is 401: log in'), failed('TypeError: b')]
    const steps = (parameters: JsonObject) => at(calls, parameters).map((firing) => firing.step)
    expect(steps({ types: ['KeyError'] })).toEqual([1])
    expect(steps({ types: ['auth', 'type'] })).toEqual([2, 3])
    expect(steps({ types: ['http-4xx'], patterns: ['log (in|out)'] })).toEqual([2])
    expect(steps({ types: ['timeout'] })).toEqual([])
  })

  it('waits for errors in a row; a success in between starts again', () => {
    const calls = [failed('a'), failed('b'), fine, failed('c'), failed('d')]
    expect(keysOf(at(calls, { minConsecutive: 2 }))).toEqual(['2 error: b', '5 error: d'])
    expect(at(calls, { minConsecutive: 2 })[1]?.bindings).toMatchObject({ consecutive: 2 })
  })

  it('is still true at the event tool_error', () => {
    expect(play(toolError, {}, 'tool_error', [{ calls: [failed('a'), fine] }])).toHaveLength(1)
  })

  it('refuses a pattern that is no linear-time regex', () => {
    expect(() => prepare(toolError, { patterns: ['(?=a)'] })).toThrow('The regex (?=a) cannot be used: look-around')
  })
})
