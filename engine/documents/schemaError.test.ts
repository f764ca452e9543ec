import { describe, expect, test } from 'vitest'
import { type RawSchemaError, readableErrors } from './schemaError'

/** What a validator reports: `instance schema keyword [type]`, messages left to their default. */
const raw = (line: string): RawSchemaError => {
  const [instancePath = '', schemaPath = '', keyword = '', type] = line.split(' ')
  return { instancePath, schemaPath, keyword, params: type === undefined ? {} : { type } }
}

const read = (value: unknown, ...lines: string[]) =>
  readableErrors(value, lines.map(raw)).map(({ path, keyword, params }) => ({
    path: path.join('/'),
    keyword,
    ...('type' in params && { type: params['type'] }),
  }))

describe('errors of a union', () => {
  test('of which no branch has the right type are one error that names the types', () => {
    const lines = ['/a #/anyOf/0/type type object', '/a #/anyOf/1/type type null', '/a #/anyOf anyOf']
    expect(read({ a: 3 }, ...lines)).toEqual([{ path: 'a', keyword: 'type', type: ['object', 'null'] }])
  })

  test('of which one branch was meant are the errors of that branch', () => {
    const lines = [
      '/a/b #/anyOf/0/properties/b/type type string',
      '/a #/anyOf/0/required required',
      '/a #/anyOf/1/type type null',
      '/a #/anyOf anyOf',
    ]
    expect(read({ a: { b: 1 } }, ...lines)).toEqual([
      { path: 'a/b', keyword: 'type', type: 'string' },
      { path: 'a', keyword: 'required' },
    ])
  })

  test('inside a union are read first', () => {
    const lines = [
      '/a/b #/anyOf/0/properties/b/anyOf/0/type type integer',
      '/a/b #/anyOf/0/properties/b/anyOf/1/type type null',
      '/a/b #/anyOf/0/properties/b/anyOf anyOf',
      '/a #/anyOf/1/type type null',
      '/a #/anyOf anyOf',
    ]
    expect(read({ a: { b: 'x' } }, ...lines)).toEqual([{ path: 'a/b', keyword: 'type', type: ['integer', 'null'] }])
  })

  test('do not take errors that stand before them and belong to another value', () => {
    const lines = [
      '/ab #/anyOf/0/type type object',
      '/a #/anyOf/0/type type object',
      '/a #/anyOf/1/type type null',
      '/a #/anyOf anyOf',
    ]
    expect(read({ a: 1, ab: 1 }, ...lines).map(({ path }) => path)).toEqual(['ab', 'a'])
  })

  test('do not take the type of a member for the type of a branch', () => {
    const lines = ['/a/x #/anyOf/0/properties/x/type type string', '/a #/anyOf/1/type type null', '/a #/anyOf anyOf']
    expect(read({ a: { x: 1 } }, ...lines)).toEqual([{ path: 'a/x', keyword: 'type', type: 'string' }])
  })
})

describe('the place of an error', () => {
  test.each<[unknown, string, (string | number)[]]>([
    [{}, '', []],
    [{ a: [{ b: 1 }] }, '/a/0/b', ['a', 0, 'b']],
    [{ 0: { 1: 1 } }, '/0/1', ['0', '1']],
    [{ 'a/b': { '~': 1 } }, '/a~1b/~0', ['a/b', '~']],
    [{ '~1': 1 }, '/~01', ['~1']],
    [{ '': { '': 1 } }, '//', ['', '']],
    [[[1]], '/0/0', [0, 0]],
    [{ constructor: 1 }, '/constructor', ['constructor']],
  ])('in %j at %j is %j', (value, pointer, path) => {
    const [error] = readableErrors(value, [raw(`${pointer} #/type type string`)])
    expect(pointer === '' ? [] : error?.path).toEqual(path)
  })

  test('is a new one for each error, also when they come back to an earlier place', () => {
    const lines = ['/a #/x minimum', '/b #/x minimum', '/a #/y maximum']
    expect(read({ a: 1, b: 1 }, ...lines).map(({ path }) => path)).toEqual(['a', 'b', 'a'])
  })
})

test('an error without a message says its keyword', () => {
  expect(readableErrors(1, [raw(' #/minimum minimum')])).toMatchObject([{ message: 'minimum' }])
})
