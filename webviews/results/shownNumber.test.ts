import { expect, test } from 'vitest'
import { shownName } from './shownName'
import { interval, lost, percent, pValue, signed } from './shownNumber'

test('numbers read as on the command line, and what is unknown is a dash', () => {
  expect([percent(0.4083), signed(3), signed(0), lost(2), lost(0), pValue(0.0004), pValue(0.016)]).toEqual([
    ...['40.8', '+3', '0', '-2', '0', '< 0.001', '0.016'],
  ])
  expect([percent(null), signed(null), lost(null), pValue(null), interval(null)]).toEqual(['–', '–', '–', '–', '–'])
  expect(interval({ low: -0.05, high: 0.2 })).toBe('-5.0 … 20.0')
})

test('names are cut where nobody reads on, and never hide anything', () => {
  expect(shownName('a\u202eb\u0000')).toBe('a⟨202E⟩b␀')
  expect(shownName('x'.repeat(1000))).toHaveLength(201)
})
