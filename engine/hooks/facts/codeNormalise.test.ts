import { describe, expect, it } from 'vitest'
import type { CallFacts } from '../moment'
import { jaccard, normalisedCode, trigramsOf } from './codeNormalise'

const call = (code: string): CallFacts => ({
  id: 'c',
  tool: 'run',
  arguments: { code },
  code,
  apis: [],
  effect: 'none',
})

describe('normalised code', () => {
  it('ignores nothing, white space, or layout and comments', () => {
    const code = 'f( 1 )  # one\n'
    expect(normalisedCode(call(code), 'none')).toBe(code)
    expect(normalisedCode(call(code), 'whitespace')).toBe('f( 1 ) # one')
    expect(normalisedCode(call(code), 'tokens')).toBe('f ( 1 )')
  })

  it('takes the same string in other quotes for the same, but not a name of the same letters', () => {
    expect(normalisedCode(call("f('a')"), 'tokens')).toBe(normalisedCode(call('f("a")'), 'tokens'))
    expect(normalisedCode(call('f(a)'), 'tokens')).not.toBe(normalisedCode(call('f("a")'), 'tokens'))
  })
})

describe('the likeness of code', () => {
  it('is the share of common runs of three tokens', () => {
    const one = trigramsOf(call('a b c d'))
    expect(one).toEqual(new Set(['a b c', 'b c d']))
    expect(jaccard(one, one)).toBe(1)
    expect(jaccard(one, trigramsOf(call('a b c e')))).toBeCloseTo(1 / 3)
    expect(jaccard(one, trigramsOf(call('x y z')))).toBe(0)
  })

  it('is defined for code of less than three tokens', () => {
    expect(jaccard(trigramsOf(call('a')), trigramsOf(call('a')))).toBe(1)
    expect(jaccard(trigramsOf(call('')), trigramsOf(call('')))).toBe(1)
  })
})
