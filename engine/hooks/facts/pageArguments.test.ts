import { describe, expect, test } from 'vitest'
import { executed, site } from '../../../test/kit/testPrefix'
import { tokenize } from './codeTokens'
import { argumentsInCode, findArgument } from './pageArguments'

const names = ['page', 'page_index', 'cursor']
const inCode = (code: string, language?: string) =>
  argumentsInCode(tokenize(code, language), names).map(({ name, value }) =>
    [name, ...value.map(({ text }) => text)].join(' '),
  )

describe('page arguments inside code', () => {
  test.each([
    ['apis.mail.list(page=2)', ['page 2']],
    ['apis.mail.list(page_index=page + 1, limit=5)', ['page_index page + 1']],
    ['f({"cursor": r["next"]})', ['cursor r [ next ]']],
    ['f(page=1); g(x, page=max(1, 2))', ['page 1', 'page max ( 1 , 2 )']],
    ['page = 2\nf(page)', []],
    ['f(pages=2, last_page=3)', []],
    ['f(page == 2)', []],
  ])('of Python: %s', (code, found) => {
    expect(inCode(code)).toEqual(found)
  })

  test.each([
    ['list({ page: n + 1 })', ['page n + 1']],
    ['list({ page })', ['page page']],
    ['list({ limit, page })', ['page page']],
    ['list({ page, limit })', ['page page']],
    ['list([page])', []],
  ])('of JavaScript: %s', (code, found) => {
    expect(inCode(code, 'js')).toEqual(found)
  })

  test('are counted and measured up to a bound', () => {
    expect(inCode('f(page=1)\n'.repeat(1_000))).toHaveLength(200)
    expect(inCode(`f(page=${'1+'.repeat(500)}1)`)[0]?.split(' ')).toHaveLength(101)
  })
})

describe('the page argument of a call', () => {
  test('is what the environment reported, before what was written', () => {
    const args = { page: 1 }
    const tracked = executed({ api: 'mail.list', args, reported: [site('mail.list', 'read', { page: 9 })] })
    expect(findArgument(tracked, names)).toEqual({ name: 'page', value: 9 })
    expect(findArgument(executed({ api: 'mail.list', args }), names)).toEqual({ name: 'page', value: 1 })
  })

  test('is the first name of the list that is there, whatever the order in the call', () => {
    expect(findArgument(executed({ api: 'm.l', args: { cursor: 'x', page: 0 } }), names)).toEqual({
      name: 'page',
      value: 0,
    })
  })

  test('is not an inherited member', () => {
    expect(findArgument(executed({ api: 'm.l', args: {} }), ['constructor', 'toString'])).toBeUndefined()
  })

  test.each([
    ['f(page=3)', 3],
    ['f(page="p3")', 'p3'],
    ['f(page=page + 1)', null],
    ['f(page=n)', null],
    ['f(page=1.2.3)', null],
  ])('in %s has the value %j', (code, value) => {
    expect(findArgument(executed({ code, sites: [site('m.l')] }), names)).toEqual({ name: 'page', value })
  })

  test('is missing where nothing names a page', () => {
    expect(findArgument(executed({ code: 'f(limit=3)' }), names)).toBeUndefined()
  })
})
