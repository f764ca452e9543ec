import { describe, expect, it } from 'vitest'
import { play } from '../../../test/kit/testPrefix'
import { parseError } from './parseError'

describe('parse_error', () => {
  it('is true for a turn that cannot be parsed and says why', () => {
    expect(play(parseError, {}, ['after_model', 'format_error'], [{ says: 'hm' }, { parseError: 'no end' }])).toEqual([
      { step: 2, event: 'format_error', key: '', bindings: { parseMessage: 'no end' } },
    ])
  })
})
