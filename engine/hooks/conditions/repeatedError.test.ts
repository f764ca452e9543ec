import { describe, expect, it } from 'vitest'
import { play, type ScriptedCall } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { repeatedError } from './repeatedError'

const failed = (text: string): ScriptedCall => ({ text, error: true })
const fine: ScriptedCall = { text: 'ok' }

const at = (calls: readonly ScriptedCall[], parameters: JsonObject = {}) =>
  play(
    repeatedError,
    parameters,
    'after_tool',
    calls.map((call) => ({ calls: [call] })),
  )

describe('repeated_error', () => {
  it('is true when the same kind of error comes again', () => {
    expect(at([failed('KeyError: page 7 of "a"'), fine, failed('KeyError: page 8 of "b"')])).toEqual([
      { step: 3, event: 'after_tool', key: 'KeyError: page # of …', bindings: { repeatCount: 2 } },
    ])
  })

  it('keeps different errors apart', () => {
    expect(at([failed('KeyError: a'), failed('ValueError: a'), failed('KeyError: b')])).toEqual([])
  })

  it('forgets an error outside the window', () => {
    const calls = [failed('a'), fine, fine, failed('a')]
    expect(at(calls, { window: 3 })).toEqual([])
    expect(at(calls, { window: 4 })).toHaveLength(1)
  })

  it('never takes successes for a repeated error', () => {
    expect(at([fine, fine, fine])).toEqual([])
  })

  it('waits for as many as it is told', () => {
    expect(at([failed('a'), failed('a'), failed('a')], { minRepeats: 3 }).map(({ step }) => step)).toEqual([3])
  })
})
