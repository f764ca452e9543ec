import { expect, test } from 'vitest'
import type { Finding } from '../../lint/finding'
import { disjointFixes } from './disjointFixes'

const finding = (...spans: readonly (readonly [start: number, end: number, file?: string])[]): Finding => ({
  code: 'HS008',
  severity: 'information',
  certainty: 'a',
  file: 'a.json',
  span: { start: 0, end: 0 },
  message: '',
  related: [],
  fixes: [
    { title: 'x', edits: spans.map(([start, end, file = 'a.json']) => ({ file, span: { start, end }, newText: '' })) },
  ],
})

test('a fix that meets one before it waits for the next time', () => {
  const [one, inside, beside] = [finding([0, 5]), finding([2, 3]), finding([7, 9])]
  expect(disjointFixes([one, inside, beside]).findings).toEqual([one, beside])
})

test('two insertions at one place are not made at once', () => {
  expect(disjointFixes([finding([3, 3]), finding([3, 3])]).findings).toHaveLength(1)
})

test('a fix is made whole or not at all', () => {
  expect(disjointFixes([finding([0, 5]), finding([10, 12], [4, 6])]).edits).toHaveLength(1)
})

test('the same place in another file is free', () => {
  expect(disjointFixes([finding([0, 5]), finding([0, 5, 'b.json'])]).edits).toHaveLength(2)
})

test('findings without a fix are passed over', () => {
  expect(disjointFixes([{ ...finding(), fixes: [] }])).toEqual({ findings: [], edits: [] })
})
