import { describe, expect, it } from 'vitest'
import { play, prepare } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { matches } from './matches'

const at = (texts: readonly string[], parameters: JsonObject) =>
  play(
    matches,
    { field: 'result.text', ...parameters },
    'after_tool',
    texts.map((text) => ({ calls: [{ text }] })),
  )

describe('matches', () => {
  it('is true when the pattern is found anywhere; the key is what was found', () => {
    expect(at(['page 2 of 5', 'no page'], { pattern: '\\d+ of \\d+' })).toEqual([
      { step: 1, event: 'after_tool', key: '2 of 5', bindings: { match: '2 of 5' } },
    ])
  })

  it('is bound by ^ and $, and by flags', () => {
    expect(at(['a\nERROR x'], { pattern: '^error' })).toEqual([])
    expect(at(['a\nERROR x'], { pattern: '^error', flags: 'im' })).toHaveLength(1)
  })

  it('is true for an empty find', () => {
    expect(at(['x'], { pattern: 'y*' })).toHaveLength(1)
  })

  it('refuses what cannot be matched in linear time', () => {
    const field = 'result.text'
    expect(() => prepare(matches, { field, pattern: 'a(?!b)' })).toThrow('look-around is not supported')
    expect(() => prepare(matches, { field, pattern: '(a)\\1' })).toThrow('back-references are not supported')
    expect(() => prepare(matches, { field, pattern: 'a', flags: 'g' })).toThrow('not parameters')
  })

  it('keeps the last find in the transcript', () => {
    const steps = [{ calls: [{ text: 'see id 7' }] }, { says: 'and id 8', calls: [{ text: 'nothing' }] }, {}]
    const firings = play(matches, { field: 'transcript', pattern: 'id \\d' }, 'before_model', steps)
    expect(firings.map(({ step, key }) => [step, key])).toEqual([
      [2, 'id 7'],
      [3, 'id 8'],
    ])
  })
})
