import { describe, expect, it } from 'vitest'
import { play, type ScriptedCall } from '../../../test/kit/testPrefix'
import { noProgress } from './noProgress'

const at = (texts: readonly (string | ScriptedCall)[], window = 2) =>
  play(
    noProgress,
    { window },
    'after_tool',
    texts.map((text) => ({ calls: [typeof text === 'string' ? { text } : text] })),
  ).map(({ step }) => step)

describe('no_progress', () => {
  it('is true when the last results bring nothing new, in whatever order they repeat', () => {
    expect(at(['a', 'b', 'a', 'b', 'a'])).toEqual([4, 5])
  })

  it('starts again with a new result', () => {
    expect(at(['a', 'a', 'b', 'a'])).toEqual([])
  })

  it('takes an error and a success of the same text for different results', () => {
    expect(at(['none', { text: 'none', error: true }, 'none'])).toEqual([])
  })

  it('does not count vetoed calls, which have no result', () => {
    expect(at(['a', { text: 'a', blocked: true }, 'a'])).toEqual([])
  })

  it('holds after the batch as well, and asks for four results unless told otherwise', () => {
    const steps = Array(5).fill({ calls: [{ text: 'a' }] })
    expect(play(noProgress, {}, 'after_batch', steps)).toEqual([
      { step: 5, event: 'after_batch', key: '', bindings: { window: 4 } },
    ])
  })
})
