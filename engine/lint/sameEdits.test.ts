import { expect, test } from 'vitest'
import { editsKey } from './sameEdits'

const rule = (after: { [name: string]: number | string } | null, path = 'state.rules.brief') => ({ path, after })

test('order, spelling of paths, defaults and remarks make no difference', () => {
  const key = editsKey([rule({ text: 't' }), rule(null, 'state.rules.old')])
  expect(editsKey([rule(null, 'state["rules"].old'), rule({ text: 't', priority: 50, notes: 'n' })])).toBe(key)
})

test('another entry, another text and a removal are different', () => {
  const keys = [rule({ text: 't' }), rule({ text: 'u' }), rule(null), rule({ text: 't' }, 'state.rules.other')]
  expect(new Set(keys.map((edit) => editsKey([edit]))).size).toBe(4)
})

test('what is broken has a key too, and what is no list has none', () => {
  expect(editsKey([3, rule(null, 'nowhere')])).toBeDefined()
  expect(editsKey(undefined)).toBeUndefined()
})
