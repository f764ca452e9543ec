import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../documents/json'
import { listIn, pageMarkers } from './pageMarkers'

const names = new Set(['next', 'has_more', 'total', 'total_count', 'total_pages'])

describe('page markers', () => {
  it.each<[JsonValue, boolean, number | null, number | null]>([
    [{ has_more: true }, true, null, null],
    [{ has_more: false, total: 7 }, false, 7, null],
    [{ meta: { total_pages: 3, total_count: 57 } }, false, 57, 3],
    [{ next: '' }, false, null, null],
    [{ next: [] }, false, null, null],
    [{ next: -1 }, false, null, null],
    [{ next: 'abc' }, true, null, null],
    [{ items: [{ total: 9, next: 'b' }] }, true, null, null],
    ['text', false, null, null],
  ])('of %j', (json, more, total, totalPages) => {
    expect(pageMarkers(json, names)).toEqual({ more, total, totalPages })
  })

  it('are looked for in the head of a huge result only', () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id }))
    expect(pageMarkers([...rows, { has_more: true }], names).more).toBe(false)
  })
})

describe('the list of a result', () => {
  it.each<[JsonValue | undefined, number | undefined]>([
    [[1, 2], 2],
    [{ items: [1, 2, 3], tags: ['a'] }, 3],
    [{ data: { rows: [1] } }, 1],
    [{ tags: [], data: { rows: [1] } }, 0],
    [{ a: { b: { c: { d: [1] } } } }, undefined],
    [{ a: 1 }, undefined],
    ['text', undefined],
    [undefined, undefined],
  ])('of %j has length %s', (json, length) => {
    expect(listIn(json)?.length).toBe(length)
  })
})
