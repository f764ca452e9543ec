import { describe, expect, test } from 'vitest'
import { codeWithoutText, isBraceLanguage } from './codeText'

describe('code without its comments and the contents of its strings', () => {
  test.each([
    ['a = 7 # half', 'a = 7  '],
    ['a = 7 // 2', 'a = 7 // 2'],
    ['f("x # y")', 'f("")'],
    ["f('it\\'s')", 'f("")'],
    ['a = """x\n# y\n"""; b', 'a = ""; b'],
    ["a = '''x \\''' y'''; b", 'a = ""; b'],
    ["# don't\nnext", ' \nnext'],
    ['a = "open\nnext', 'a = ""\nnext'],
    ["a = '''open\nnext", 'a = ""'],
  ])('of Python: %j', (code, rest) => {
    expect(codeWithoutText(code)).toBe(rest)
    expect(codeWithoutText(code, 'python')).toBe(rest)
  })

  test.each([
    ['a = 7 // half', 'a = 7  '],
    ['a /* b\nc */ d', 'a   d'],
    ['a /* open', 'a  '],
    ['f(`x "y"\n`)', 'f("")'],
    ['a # b', 'a # b'],
  ])('of JavaScript: %j', (code, rest) => {
    expect(codeWithoutText(code, 'javascript')).toBe(rest)
  })

  test('a fence of Markdown around Python hides no call', () => {
    expect(codeWithoutText('```python\napis.mail.send()\n```')).toContain('apis.mail.send()')
  })

  test('any length is read', () => {
    expect(codeWithoutText(`"""${'x'.repeat(1_000_000)}`)).toBe('""')
  })
})

test('languages that are not known are read like Python', () => {
  expect(['js', 'TypeScript', 'python', 'bash', ''].map(isBraceLanguage)).toEqual([true, true, false, false, false])
  expect(codeWithoutText('a # b', 'bash')).toBe('a  ')
})
