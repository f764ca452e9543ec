import { expect, test } from 'vitest'
import { readKeptResults } from './keptResults'

const kept = {
  version: 1,
  chosen: { folder: 'file:///w', run: 'run-0001' },
  top: 4,
  harness: 1,
  task: 2,
  isTable: false,
}

test('a place is taken as it was kept, and nothing beside it', () => {
  expect(readKeptResults({ ...kept, more: 1 })).toEqual(kept)
  expect(readKeptResults({ ...kept, chosen: { run: 1 } })).toEqual({ ...kept, chosen: null })
})

test.each([undefined, null, {}, { ...kept, version: 2 }, { ...kept, task: '2' }])('%j is no place', (value) => {
  expect(readKeptResults(value)).toBeUndefined()
})
