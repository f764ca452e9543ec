import { describe, expect, it } from 'vitest'
import { keysOf, play, type ScriptedCall, type World } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { paginationPresent } from './paginationPresent'

const tasks = (calls: readonly ScriptedCall[], parameters: JsonObject = {}, world?: World) =>
  play(
    paginationPresent,
    parameters,
    'after_tool',
    calls.map((call) => ({ calls: [call] })),
    world,
  )

const songs: World = {
  catalog: {
    apis: { 'music.songs': { paginated: true, pageArg: 'page_index', limitArg: 'page_limit', defaultLimit: 2 } },
  },
}

describe('pagination_present by a marker', () => {
  it.each<[string, JsonObject]>([
    ['a flag', { items: [1, 2], has_more: true }],
    ['a next page', { items: [1, 2], next_page: 2 }],
    ['a cursor', { items: [1, 2], next_cursor: 'abc' }],
    ['a link object', { items: [], links: { next: { href: '/p2' } } }],
    ['a total above what was returned', { items: [1, 2], total: 5 }],
    ['a number of pages above what was read', { items: [1, 2], total_pages: 2 }],
    ['a marker six levels down', { a: { b: { c: { d: { e: { f: { has_next: true } } } } } } }],
  ])('is true with %s', (_, data) => {
    expect(keysOf(tasks([{ api: 'mail.list', data }]))).toEqual(['1 mail.list'])
  })

  it.each<[string, JsonObject]>([
    ['no marker', { items: [1, 2] }],
    ['a flag that says no', { items: [1, 2], has_more: false }],
    ['no next page', { items: [1, 2], next_page: null, next_cursor: '', next: 0 }],
    ['a total that is reached', { items: [1, 2], total: 2 }],
    ['the total of a single thing', { order: 7, total: 57.3 }],
    ['the totals of listed orders', { orders: [{ total: 57.3 }, { total: 12 }] }],
    ['a marker too deep', { a: { b: { c: { d: { e: { f: { g: { has_next: true } } } } } } } }],
  ])('is false with %s', (_, data) => {
    expect(tasks([{ api: 'mail.list', data }])).toEqual([])
  })

  it('reads markers out of text when the environment gives no structured answer', () => {
    expect(keysOf(tasks([{ api: 'mail.list', text: 'Page 1:\n{"items": [1], "has_more": true}' }]))).toEqual([
      '1 mail.list',
    ])
  })

  it('says nothing of a failed call', () => {
    expect(tasks([{ api: 'mail.list', data: { next: '/login' }, error: true }])).toEqual([])
  })

  it('counts what the whole family has returned against the total, and the same page only once', () => {
    const page = (n: number): ScriptedCall => ({
      api: 'mail.list',
      args: { page: n },
      data: { items: [1, 2], total: 4 },
    })
    expect(keysOf(tasks([page(0), page(0), page(1)]))).toEqual(['1 mail.list', '2 mail.list'])
  })
})

describe('pagination_present by a full page', () => {
  it('is true when the page is as long as the limit in the call', () => {
    const call = { api: 'mail.list', args: { page: 0, limit: 3 }, text: '[1, 2, 3]' }
    expect(tasks([call])).toEqual([
      {
        step: 1,
        event: 'after_tool',
        key: 'mail.list',
        bindings: { api: 'mail.list', pageArg: 'page', pageIndex: 0, items: 3, pageLimit: 3, total: null },
      },
    ])
  })

  it('knows from the catalogue that an API is paginated and how long its pages are', () => {
    const [firing] = tasks([{ api: 'music.songs', text: '[1, 2]' }], {}, songs)
    expect(firing?.bindings).toMatchObject({ pageArg: 'page_index', pageIndex: null, pageLimit: 2 })
  })

  it('reads page and limit from code', () => {
    const code = 'print(apis.music.songs(page_index=0, page_limit=4))'
    const call: ScriptedCall = {
      code,
      sites: [{ app: 'music', api: 'music.songs', effect: 'read' }],
      text: '[1, 2, 3, 4]',
    }
    expect(tasks([call], {}, songs)[0]?.bindings).toMatchObject({ pageArg: 'page_index', pageIndex: 0, pageLimit: 4 })
    expect(tasks([{ ...call, text: '[1, 2]' }], {}, songs)).toEqual([])
  })

  it('is false when nothing says that the call is paged, or how long a page is', () => {
    expect(tasks([{ api: 'mail.list', args: { limit: 2 }, text: '[1, 2]' }])).toEqual([])
    expect(tasks([{ api: 'mail.list', args: { page: 0 }, text: '[1, 2]' }])).toEqual([])
  })

  it('is false for a short page, and from then on for the family', () => {
    const page = (n: number, text: string): ScriptedCall => ({ api: 'music.songs', args: { page_index: n }, text })
    const read = [page(0, '[1, 2]'), page(1, '[3]'), page(0, '[1, 2]')]
    expect(keysOf(tasks(read, {}, songs))).toEqual(['1 music.songs'])
    expect(keysOf(tasks(read, { unlessExhausted: false }, songs))).toEqual(['1 music.songs', '3 music.songs'])
  })

  it('takes an empty page for the end of its own family only', () => {
    const page = (folder: string, n: number, text: string): ScriptedCall => ({
      api: 'mail.list',
      args: { folder, page: n, limit: 1 },
      text,
    })
    const read = [page('in', 0, '[1]'), page('in', 1, '[]'), page('in', 0, '[1]'), page('out', 0, '[1]')]
    expect(keysOf(tasks(read))).toEqual(['1 mail.list folder=in', '4 mail.list folder=out'])
  })

  it('is false when the code of the call pages by itself', () => {
    const code = 'for p in range(9):\n    print(apis.music.songs(page_index=p))'
    const call: ScriptedCall = { code, sites: [{ app: 'music', api: 'music.songs', effect: 'read' }], text: '[1, 2]' }
    expect(tasks([call], {}, songs)).toEqual([])
    expect(tasks([call], { unlessExhausted: false }, songs)).toHaveLength(1)
  })
})

describe('pagination_present by a schema', () => {
  const lookup = (text: string): ScriptedCall => ({ api: 'docs.show', effect: 'schema', text })

  it.each([
    ['JSON Schema', '{"properties": {"page_index": {"type": "integer"}}}', 'page_index'],
    ['a list of parameters', '{"parameters": [{"name": "cursor", "type": "string"}]}', 'cursor'],
    ['a signature', 'songs(genre: str, offset: int = 0)', 'offset'],
  ])('is true when %s documents a page argument', (_, text, pageArg) => {
    expect(tasks([lookup(text)])[0]?.bindings).toMatchObject({ api: 'docs.show', pageArg })
  })

  it('is false when the words are mere prose, or the call is no schema lookup', () => {
    expect(tasks([lookup('Returns the start page of the user.')])).toEqual([])
    expect(tasks([{ api: 'docs.show', text: 'songs(offset: int = 0)' }])).toEqual([])
  })
})

describe('pagination_present in a world that names the next page itself', () => {
  it('reminds at every page until the empty one', () => {
    const page = (n: number, next?: number): ScriptedCall => ({
      api: 'mail.list',
      args: { app: 'mail', page: `p${n}` },
      text: next === undefined ? 'empty' : 'k1 v2 k3 v4',
      ...(next !== undefined && { data: { next_page: next } }),
    })
    const firings = tasks([page(1, 2), page(2, 3), page(3)], { unlessExhausted: false })
    expect(keysOf(firings)).toEqual(['1 mail.list app=mail', '2 mail.list app=mail'])
    expect(firings[1]?.bindings).toMatchObject({ pageArg: 'page', pageIndex: 'p2', items: null })
  })
})
