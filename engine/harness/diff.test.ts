import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits, invertEdits, mergeEdits } from '../documents/entryEdits'
import { presentEntries } from '../documents/entryMap'
import { diffStates } from './diff'

test('names every entry that was added, changed or removed, in the order of sections and names', () => {
  const from = {
    hooks: { a: { event: 'x' } },
    rules: { b: { text: '1' }, a: { text: '1' }, same: { text: 's', priority: 1 } },
  }
  const to = { rules: { same: { priority: 1, text: 's' }, b: { text: '2' }, c: null, d: { text: '4' } } }
  expect(diffStates(from, to)).toEqual([
    { path: 'state.rules.a', before: { text: '1' }, after: null },
    { path: 'state.rules.b', before: { text: '1' }, after: { text: '2' } },
    { path: 'state.rules.d', before: null, after: { text: '4' } },
    { path: 'state.hooks.a', before: { event: 'x' }, after: null },
  ])
})

const anyEntry = fc.record({ text: fc.string(), priority: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: [] })
const anyName = fc.constantFrom('a', 'b', 'c-d', '__proto__', 'constructor', 'e.f')
const anySection = fc.dictionary(anyName, fc.option(anyEntry, { nil: null }))
/** Only tools may have such names. */
const anyState = fc.record({ tools: anySection }, { requiredKeys: [] })

describe('properties', () => {
  test('the difference of two states turns the first into the second, and its inverse turns it back', () => {
    fc.assert(
      fc.property(anyState, anyState, (from, to) => {
        const edits = diffStates(from, to)
        const forth = applyEdits(from, edits)
        expect(forth.state).toEqual(presentEntries(to))
        expect(forth.outcomes.every((outcome) => outcome === 'applied')).toBe(true)
        expect(applyEdits(forth.state, invertEdits(edits)).state).toEqual(presentEntries(from))
      }),
    )
  })

  test('the merged edits of two steps are the difference of their ends', () => {
    fc.assert(
      fc.property(anyState, anyState, anyState, (a, b, c) => {
        expect(mergeEdits([diffStates(a, b), diffStates(b, c)])).toEqual(diffStates(a, c))
      }),
    )
  })
})
