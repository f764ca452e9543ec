import { describe, expect, test } from 'vitest'
import { executed, type ScriptedCall } from '../../../test/kit/testPrefix'
import type { Catalog } from '../../documents/kinds/tools'
import { readPage } from './pageFacts'

const catalog: Catalog = {
  kind: 'tools',
  schemaVersion: 1,
  id: 't',
  tools: {},
  apis: { 'mail.list': { paginated: true, pageArg: 'p', limitArg: 'n', defaultLimit: 20 } },
}
const names = { markers: new Set(['next', 'total']), argKeys: ['page'], limitKeys: ['limit'] }

const pageOf = (scripted: ScriptedCall, known: Partial<Catalog> = catalog) => {
  const tracked = executed(scripted)
  return readPage(tracked, tracked.result, { ...catalog, ...known }, names)
}

describe('what a call asks for', () => {
  test('is found under the customary names', () => {
    expect(pageOf({ api: 'notes.list', args: { page: 2, limit: 5 } }).request).toEqual({
      api: 'notes.list',
      pageArg: 'page',
      pageIndex: 2,
      paged: true,
      limit: 5,
    })
  })

  test('is found under the names of the catalogue, which come first', () => {
    expect(pageOf({ api: 'mail.list', args: { p: 'b', page: 2, n: 3 } }).request).toEqual({
      api: 'mail.list',
      pageArg: 'p',
      pageIndex: 'b',
      paged: true,
      limit: 3,
    })
  })

  test('has the default page size of the catalogue when the call states none, or none that is a number', () => {
    expect(pageOf({ api: 'mail.list' }).request).toMatchObject({
      pageArg: 'p',
      pageIndex: null,
      paged: true,
      limit: 20,
    })
    expect(pageOf({ api: 'mail.list', args: { n: 'all' } }).request.limit).toBe(20)
  })

  test('is no page when nothing says so', () => {
    expect(pageOf({ api: 'notes.get', args: { id: 1 } }).request).toEqual({
      api: 'notes.get',
      pageArg: null,
      pageIndex: null,
      paged: false,
      limit: null,
    })
  })
})

describe('what a result holds', () => {
  test('is the length of its list, and its markers', () => {
    expect(pageOf({ api: 'notes.list', text: '{"items": [1, 2], "next": 3, "total": 9}' })).toMatchObject({
      items: 2,
      empty: false,
      markers: { more: true, total: 9, totalPages: null },
    })
  })

  test('is the structured answer rather than the text', () => {
    expect(pageOf({ api: 'notes.list', text: '[1, 2]', data: [1] }).items).toBe(1)
  })

  test('is an empty page when the list is empty or the text says nothing', () => {
    expect(pageOf({ api: 'notes.list', text: '{"items": []}' })).toMatchObject({ items: 0, empty: true })
    expect(pageOf({ api: 'notes.list', text: '0 rows' })).toMatchObject({ items: null, empty: true })
  })

  test('is no list in plain text', () => {
    expect(pageOf({ api: 'notes.list', text: 'You have two notes.' })).toMatchObject({
      items: null,
      empty: false,
      markers: { more: false, total: null, totalPages: null },
    })
  })
})
