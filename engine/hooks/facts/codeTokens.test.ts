import { describe, expect, it } from 'vitest'
import { tokenize, tokensOf } from './codeTokens'

const words = (code: string, language?: string) => tokenize(code, language).map((token) => token.text)

describe('the tokens of code', () => {
  it('are names, numbers, strings without quotes, and signs', () => {
    expect(words('x = apis.mail.list(page_index=0, name="Ada")')).toEqual([
      'x',
      '=',
      'apis',
      '.',
      'mail',
      '.',
      'list',
      '(',
      'page_index',
      '=',
      '0',
      ',',
      'name',
      '=',
      'Ada',
      ')',
    ])
    expect(tokenize('f("a", 1.5)').map((token) => token.kind)).toEqual([
      'name',
      'sign',
      'string',
      'sign',
      'number',
      'sign',
    ])
  })

  it('keep signs of several characters together', () => {
    expect(words('a == b; c := d; e += 1; i++ ', 'javascript')).toEqual([
      'a',
      '==',
      'b',
      ';',
      'c',
      ':=',
      'd',
      ';',
      'e',
      '+=',
      '1',
      ';',
      'i',
      '++',
    ])
  })

  it('leave out the comments of their language alone', () => {
    expect(words('a # b\nc // d')).toEqual(['a', 'c', '/', '/', 'd'])
    expect(words('a // b\nc /* d\n */ e', 'javascript')).toEqual(['a', 'c', 'e'])
  })

  it('take a comment sign in a string, and a quote in a comment, for what they are', () => {
    expect(words("print('# no') # don't\nnext")).toEqual(['print', '(', '# no', ')', 'next'])
  })

  it('know their brackets, lines and indents, also after a string of several lines', () => {
    const code = 'a = """x\ny"""\nif a:\n    f(b)'
    expect(tokenize(code).map(({ text, depth, line, indent }) => [text, depth, line, indent])).toEqual([
      ['a', 0, 1, 0],
      ['=', 0, 1, 0],
      ['x\ny', 0, 1, 0],
      ['if', 0, 3, 0],
      ['a', 0, 3, 0],
      [':', 0, 3, 0],
      ['f', 0, 4, 4],
      ['(', 0, 4, 4],
      ['b', 1, 4, 4],
      [')', 0, 4, 4],
    ])
  })

  it('accept any text', () => {
    expect(words(')]"\\')).toEqual([')', ']', '', '\\'])
    expect(words("'''open")).toEqual(['open'])
  })

  it('are none for a call without code, and read once for a call', () => {
    const call = { id: 'c', tool: 't', arguments: {}, apis: [], effect: 'none' as const }
    expect(tokensOf(call)).toEqual([])
    const withCode = { ...call, code: 'a b' }
    expect(tokensOf(withCode)).toBe(tokensOf(withCode))
  })
})
