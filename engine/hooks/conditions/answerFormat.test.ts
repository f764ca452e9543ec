import { describe, expect, it } from 'vitest'
import { play, prepare } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { answerFormat } from './answerFormat'

const at = (answer: string | null, parameters: JsonObject) =>
  play(answerFormat, parameters, 'before_finish', [{ finish: answer }])

describe('answer_format', () => {
  it('is true when the answer does not match, and binds it', () => {
    expect(at('about 12', { pattern: '^\\d+$' })).toEqual([
      { step: 1, event: 'before_finish', key: '', bindings: { answer: 'about 12' } },
    ])
    expect(at('12', { pattern: '^\\d+$' })).toEqual([])
  })

  it.each([
    ['number', ['12', '-1.5', '1,234.5', '.5', '1e3'], ['twelve', '12 apples', '', '1,23', '.']],
    ['integer', ['12', '-3', '1,234'], ['1.5', 'x']],
    ['boolean', ['true', 'No'], ['maybe']],
    ['date', ['2024-02-29'], ['2024-13-01', '29.2.2024']],
    ['json', ['[1, 2]', '{"a": "b c"}', 'null'], ['so [1]', '{a}']],
  ])('knows what a %s is', (type, good, bad) => {
    for (const answer of good) expect(at(answer, { type }), answer).toEqual([])
    for (const answer of bad) expect(at(answer, { type }), answer).toHaveLength(1)
  })

  it('asks for both when both are given', () => {
    expect(at('123', { pattern: '^\\d\\d$', type: 'integer' })).toHaveLength(1)
    expect(at('ab', { pattern: '^..$', type: 'integer' })).toHaveLength(1)
    expect(at('12', { pattern: '^..$', type: 'integer' })).toEqual([])
  })

  it('does not judge a finish without answer', () => {
    expect(at(null, { type: 'number' })).toEqual([])
  })

  it('knows no other types', () => {
    expect(() => prepare(answerFormat, { type: 'float' })).toThrow('not parameters')
  })
})
