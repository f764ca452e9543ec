import { describe, expect, test } from 'vitest'
import { isPairedRow, isPairIdentity, isPairState, readPairAsk } from './pairView'

describe('what the page of a pair asks', () => {
  test('is read when it is one of the known questions', () => {
    for (const ask of [
      { type: 'rows', from: 0, count: 100 },
      { type: 'whole', index: 3 },
      { type: 'difference', from: -1, direction: -1 },
      { type: 'entry', index: 3, side: 'left' },
      { type: 'log', index: 3, side: 'right' },
      { type: 'evidence', index: 3 },
    ])
      expect(readPairAsk(ask)).toEqual(ask)
  })

  test('is refused when it is none, of too much, or of a side that there is not', () => {
    for (const ask of [
      null,
      'rows',
      { type: 'find', query: 'a', from: 0, direction: 1 },
      { type: 'rows', from: 0, count: 100_000 },
      { type: 'entry', index: 3, side: 'top' },
      { type: 'log', index: -1, side: 'left' },
      { type: 'difference', from: 0.5, direction: 1 },
      { type: 'evidence', index: 'a' },
    ])
      expect(readPairAsk(ask)).toBeUndefined()
  })
})

const row = { index: 0, step: 0, kind: 'message', tone: 'policy', tags: [], text: '', cut: 0 }

describe('what the page of a pair is told', () => {
  test('is a row of either side or of both', () => {
    expect(
      [
        { relation: 'same', left: row, right: row },
        { relation: 'alone', right: row },
      ].map(isPairedRow),
    ).toEqual([true, true])
    expect(
      [{ relation: 'other', left: row }, { relation: 'same', left: { ...row, tags: [3] } }, 3].map(isPairedRow),
    ).toEqual([false, false, false])
  })

  test('is a state with everything in it, or is passed over', () => {
    const state = { rows: 1, leftTitle: '', rightTitle: '', divergence: -1, verdict: '', notices: [], generation: 1 }
    expect(isPairState(state)).toBe(true)
    for (const name of Object.keys(state)) expect(isPairState({ ...state, [name]: undefined })).toBe(false)
    expect(isPairState({ ...state, notices: [3] })).toBe(false)
    expect([isPairIdentity({ left: 'a', right: 'b' }), isPairIdentity({ left: 'a' })]).toEqual([true, false])
  })
})
