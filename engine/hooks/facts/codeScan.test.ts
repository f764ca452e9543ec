import { describe, expect, test } from 'vitest'
import { scanCode } from './codeScan'
import { codeWithoutText } from './codeText'

const scan = (code: string, language = 'python') => scanCode(code, 'apis.<app>.<api>(', language)

describe('calls in code', () => {
  test('are found in order, each time they are written', () => {
    expect(scan('apis.mail.list(page=1)\nx = apis.spotify.search (q=1)\napis.mail.list()')).toEqual([
      'mail.list',
      'spotify.search',
      'mail.list',
    ])
  })

  test('a call inside the arguments of another call counts', () => {
    expect(scan('print(apis.mail.read(id=apis.mail.newest()))')).toEqual(['mail.read', 'mail.newest'])
  })

  test('in comments and strings are no calls', () => {
    expect(scan("# apis.mail.send()\ns = \"apis.mail.send()\"\nt = '''\napis.mail.send()\n'''")).toEqual([])
    expect(scan('// apis.mail.send()\n/* apis.mail.send() */ const s = `apis.mail.send()`', 'javascript')).toEqual([])
  })

  test('a hash or quote inside a string starts no comment', () => {
    expect(scan('s = "it\'s # fine"; apis.mail.list()')).toEqual(['mail.list'])
    expect(scan('s = "a\\"b"\napis.mail.list()')).toEqual(['mail.list'])
  })

  test('a longer path or another object is not a call of an API', () => {
    expect(scan('myapis.mail.list()\nx.apis.mail.list()\nmail.list()')).toEqual([])
  })

  test('a method of the result is not a call of an API', () => {
    expect(scan('apis.mail.list().sort(key=1)')).toEqual(['mail.list'])
  })
})

describe('aliases', () => {
  test('of the root, of an app and of an API are followed', () => {
    expect(scan('a = apis\na.mail.list()')).toEqual(['mail.list'])
    expect(scan('sp = apis.spotify\nsp.search()')).toEqual(['spotify.search'])
    expect(scan('show = apis.spotify.show; show()\nshow()')).toEqual(['spotify.show', 'spotify.show'])
    expect(scan('const sp = apis.spotify;\nsp.search();', 'javascript')).toEqual(['spotify.search'])
  })

  test('of an alias are followed', () => {
    expect(scan('a = apis\nsp = a.spotify\nsp.search()')).toEqual(['spotify.search'])
  })

  test('end when the name is given to something else', () => {
    expect(scan('sp = apis.spotify\nsp = other()\nsp.search()')).toEqual([])
  })

  test('are not made by a keyword argument or a comparison', () => {
    expect(scan('f(sp=1)\nsp == 2\nsp.search()')).toEqual([])
  })
})

describe('what the scan cannot know', () => {
  test.each([
    'apis[name].list()',
    'getattr(apis.spotify, name)()',
    'sp = apis.spotify\nsp[name]()',
    'run(apis.mail.list)',
  ])('%s gives one unknown site', (code) => {
    expect(scan(code)).toEqual(['unknown'])
  })

  test('is told once beside the calls that are known', () => {
    expect(scan('apis.mail.list()\napis[a].x()\napis[b].x()\napis.mail.read()')).toEqual([
      'mail.list',
      'unknown',
      'mail.read',
    ])
  })
})

test('other catalogues name calls in other ways', () => {
  expect(scanCode('client.call.users_list(1)', 'client.call.<api>(')).toEqual(['users_list'])
  expect(scanCode('mail.list(1); x = mail.read(2)', '<app>.<api>(')).toEqual(['mail.list', 'mail.read'])
})

test('a long program is scanned in linear time', () => {
  const started = performance.now()
  expect(scan(`x = a.b\n${'foo.bar '.repeat(50_000)}'unclosed`)).toEqual([])
  expect(performance.now() - started).toBeLessThan(1000)
})

test('division is not a comment in Python', () => {
  expect(codeWithoutText('a = 7 // 2 # half', 'python')).toBe('a = 7 // 2  ')
  expect(codeWithoutText('a = 7 // half', 'javascript')).toBe('a = 7  ')
})
