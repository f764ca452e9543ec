import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalOrder, unsortedObjects } from './canonicalOrder'
import { parseDocument } from './parse'
import { applyTextEdits } from './textEdit'

const member = fc.constantFrom('event', 'action', 'condition', 'message', 'parameters', 'limits', 'odd')
const leaf = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.string(),
  fc.dictionary(fc.constantFrom('b', 'a', 'maxPerKey'), fc.integer()),
)
const hook = fc.dictionary(member, leaf)
const harness = fc
  .record({
    hooks: fc.dictionary(fc.constantFrom('y', 'x'), hook),
    rules: fc.dictionary(fc.constantFrom('y', 'x'), hook),
  })
  .chain((state) => fc.shuffledSubarray(Object.entries({ id: 'H0', kind: 'harness', state }), { minLength: 3 }))
  .map((entries) => JSON.stringify(Object.fromEntries(entries), null, 2))

test('sorting keeps the value, leaves nothing unsorted, and does nothing a second time', () => {
  fc.assert(
    fc.property(harness, (text) => {
      const after = applyTextEdits(text, canonicalOrder(parseDocument(text), 'harness'))
      expect(JSON.parse(after)).toEqual(JSON.parse(text))
      expect(unsortedObjects(parseDocument(after), 'harness')).toEqual([])
      expect(canonicalOrder(parseDocument(after), 'harness')).toEqual([])
      expect(after).toHaveLength(text.length)
    }),
  )
})
