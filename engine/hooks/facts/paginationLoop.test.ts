import { describe, expect, it } from 'vitest'
import { tokenize } from './codeTokens'
import { hasPaginationLoop } from './paginationLoop'

const keys = ['page_index', 'page', 'cursor']
const loops = (code: string, language?: string) => hasPaginationLoop(tokenize(code, language), keys, language)

describe('a pagination loop in Python', () => {
  it.each([
    ['for', 'for page in range(5):\n    songs += apis.spotify.show_songs(page_index=page)'],
    ['for on one line', 'for p in range(5): print(apis.spotify.show_songs(page_index=p))'],
    [
      'while with a counter',
      'page = 0\nwhile True:\n    r = api.list(page_index=page)\n    if not r:\n        break\n    page += 1',
    ],
    [
      'while with a cursor',
      'c = None\nwhile True:\n    r = api.list(cursor=c)\n    c = r["next"]\n    if not c: break',
    ],
    ['a comprehension', 'songs = [s for i in range(3) for s in apis.spotify.show_songs(page_index=i)]'],
    ['a dictionary argument', 'for i in range(3):\n    call("list", {"page_index": i * 2})'],
    ['an inner loop', 'for app in apps:\n    for n in range(9):\n        run(app, page=n)'],
    ['a walrus', 'while rows := api.list(page=(n := n + 1)):\n    out += rows'],
  ])('is seen: %s', (_, code) => {
    expect(loops(code)).toBe(true)
  })

  it.each([
    ['one page', 'print(apis.spotify.show_songs(page_index=0))'],
    ['a constant page inside a loop', 'for name in names:\n    apis.spotify.search(name, page_index=0)'],
    ['a page name that the loop does not change', 'page = 2\nfor n in names:\n    api.find(n, page_index=page)'],
    ['the call after the loop', 'for page in range(3):\n    pass\nprint(api.list(page_index=page))'],
    ['a comment', '# for page in range(5):\n#     api.list(page_index=page)\nx = 1'],
    ['a string', 'print("for page in range(5): list(page_index=page)")'],
    ['a keyword of the same name', 'for x in xs:\n    api.list(page_index=first)\n    other(first=x)'],
  ])('is not seen: %s', (_, code) => {
    expect(loops(code)).toBe(false)
  })
})

describe('absurd code', () => {
  it.each([
    ['nested arguments', 'f(page='.repeat(3_000)],
    ['loops', 'for x in f(page=x) '.repeat(1_000)],
    ['brackets', '('.repeat(20_000)],
    ['an open string', `f(page="${'\\"'.repeat(20_000)}`],
  ])('made of %s takes no long time', (_, code) => {
    const started = performance.now()
    loops(code)
    loops(code, 'javascript')
    expect(performance.now() - started).toBeLessThan(1_500)
  })
})

describe('a pagination loop in JavaScript', () => {
  it.each([
    ['for', 'for (let i = 0; i < 5; i++) { rows.push(await list({ page: i })) }'],
    ['for of', 'for (const p of pages) rows.push(await list({ page: p }))'],
    ['while', 'let page = 0; while (more) { const r = await list({ page }); more = r.more; page++ }'],
    ['do', 'do { r = list({ cursor: c }); c = r.next } while (c)'],
  ])('is seen: %s', (_, code) => {
    expect(loops(code, 'javascript')).toBe(true)
  })

  it.each([
    ['one page', 'list({ page: 1 })'],
    ['after the loop', 'for (const n of names) { log(n) } list({ page: n })'],
    ['a comment', '// for (const p of q) list({ page: p })'],
  ])('is not seen: %s', (_, code) => {
    expect(loops(code, 'javascript')).toBe(false)
  })
})
