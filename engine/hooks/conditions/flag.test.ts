import { describe, expect, it } from 'vitest'
import { play } from '../../../test/kit/testPrefix'
import type { JsonObject, JsonValue } from '../../documents/json'
import { flag } from './flag'

const holds = (parameters: JsonObject, flags: readonly (readonly [string, JsonValue])[]) =>
  play(flag, parameters, 'before_task', [], { flags: new Map(flags) }).length === 1

describe('flag', () => {
  it('is true when the flag has the value, true unless told otherwise', () => {
    expect(holds({ flag: 'seen' }, [['seen', true]])).toBe(true)
    expect(holds({ flag: 'phase', value: 'write' }, [['phase', 'write']])).toBe(true)
    expect(holds({ flag: 'n', value: null }, [['n', null]])).toBe(true)
  })

  it('is false for another value and for a flag that was never set', () => {
    expect(holds({ flag: 'seen' }, [['seen', 'true']])).toBe(false)
    expect(holds({ flag: 'seen', value: null }, [])).toBe(false)
    expect(holds({ flag: 'seen' }, [['other', true]])).toBe(false)
  })
})
