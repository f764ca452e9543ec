import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonObject, type JsonValue } from '../../documents/json'
import { listIn, pageMarkers } from './pageMarkers'

const key = fc.constantFrom('next', 'has_more', 'total', 'total_pages', 'items', 'data')
const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 8, depthSize: 'large' },
    fc.constantFrom<JsonValue>(null, true, false, 0, -1, 3, '', ' ', 'p2'),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 4 }),
  ),
}))

/** All members, down to six levels, written for the reader and not for speed. */
const membersOf = (
  value: JsonValue,
  depth = 0,
  inItem = false,
): readonly { readonly name: string; readonly value: JsonValue; readonly inItem: boolean }[] => {
  if (depth > 6) return []
  if (Array.isArray(value)) return value.flatMap((item) => membersOf(item, depth + 1, true))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [
    { name, value: member, inItem },
    ...membersOf(member, depth + 1, inItem),
  ])
}

test('markers are those that a plain search finds', () => {
  fc.assert(
    fc.property(json, (value) => {
      const members = membersOf(value)
      const firstNumber = (wanted: string) =>
        members.find((member) => member.name === wanted && !member.inItem && typeof member.value === 'number')?.value
      expect(pageMarkers(value, new Set(['total', 'total_pages']))).toEqual({
        more: members.some(
          ({ name, value: said }) => name.startsWith('total') && typeof said !== 'number' && isSomething(said),
        ),
        total: firstNumber('total') ?? null,
        totalPages: firstNumber('total_pages') ?? null,
      })
      const next = members.filter(({ name }) => name === 'next')
      expect(pageMarkers(value, new Set(['next'])).more).toBe(next.some(({ value: said }) => isSomething(said)))
    }),
    { numRuns: 300 },
  )
})

const isSomething = (value: JsonValue): boolean => {
  if (value === null || value === false) return false
  if (typeof value === 'object') return Object.keys(value).length > 0
  return typeof value === 'string' ? value.trim() !== '' : value === true || value > 0
}

test('no other name is a marker', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(pageMarkers(value, new Set(['cursor']))).toEqual({ more: false, total: null, totalPages: null })
    }),
  )
})

test('the list of a result is one of its arrays', () => {
  fc.assert(
    fc.property(json, (value) => {
      const list = listIn(value)
      if (list === undefined) return
      expect(JSON.stringify(value)).toContain(JSON.stringify(list))
    }),
  )
})
