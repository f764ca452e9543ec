import { describe, expect, test } from 'vitest'
import { isReveal, isTrajectoryRows, isTrajectoryState, mostRowsAtOnce, readTrajectoryAsk } from './trajectoryView'
import { readHostMessage } from './webviewMessages'

describe('what a page asks', () => {
  test.each([
    { type: 'rows', from: 0, count: mostRowsAtOnce },
    { type: 'find', query: 'x', from: -1, direction: -1 },
    { type: 'step', step: 3 },
    { type: 'whole', index: 0 },
    { type: 'entry', index: 9 },
  ])('%j is understood', (ask) => expect(readTrajectoryAsk(ask)).toEqual(ask))

  test.each([
    { type: 'rows', from: 0, count: mostRowsAtOnce + 1 },
    { type: 'rows', from: -1, count: 1 },
    { type: 'rows', from: 0.5, count: 1 },
    { type: 'rows', from: '0', count: 1 },
    { type: 'find', query: 'x', from: Number.NaN, direction: 1 },
    { type: 'find', from: 0, direction: 1 },
    { type: 'step', step: Number.POSITIVE_INFINITY },
    { type: 'whole', index: -1 },
    { type: 'delete', index: 1 },
    'rows',
    null,
  ])('%j is not', (ask) => expect(readTrajectoryAsk(ask)).toBeUndefined())

  test('has no members but those that are known', () => {
    expect(readTrajectoryAsk({ type: 'step', step: 1, path: '/etc/passwd' })).toEqual({ type: 'step', step: 1 })
  })
})

describe('what a host tells', () => {
  const row = { index: 0, step: 0, kind: 'end', tone: 'pass', tags: ['a'], text: '', cut: 0 }

  test('is taken when it is whole', () => {
    expect(isTrajectoryRows([row, { ...row, hook: 'h' }])).toBe(true)
    expect(isTrajectoryState({ rows: 1, title: 't', notices: [], generation: 0 })).toBe(true)
    expect(isReveal({ index: 1, n: 1 })).toBe(true)
  })

  test.each([{ ...row, tags: [1] }, { ...row, hook: 1 }, { ...row, text: undefined }, null])(
    '%j is no row',
    (value) => {
      expect(isTrajectoryRows([value])).toBe(false)
    },
  )

  test('of another form is ignored', () => {
    expect(isTrajectoryState({ rows: 1, title: 't', notices: 'no', generation: 0 })).toBe(false)
    expect(readHostMessage({ type: 'failed', id: 1 })).toBeUndefined()
    expect(readHostMessage({ type: 'state' })).toBeUndefined()
    expect(readHostMessage({ type: 'reply', id: 1, value: 2, more: 3 })).toEqual({ type: 'reply', id: 1, value: 2 })
  })
})
