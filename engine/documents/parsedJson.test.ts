import { describe, expect, it } from 'vitest'
import { deepestJson, parsedJson } from './parsedJson'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('text of a program or a model', () => {
  it.each(['{"a":[1,null]}', '"text"', 'null', nested(deepestJson)])('that is JSON is its value: %.40s', (text) => {
    expect(parsedJson(text)).toEqual(JSON.parse(text))
  })

  it.each(['', 'text', '{"a":', 'NaN'])('that is none is no value: %s', (text) => {
    expect(parsedJson(text)).toBeUndefined()
  })

  it.each([deepestJson + 1, 100_000])('that is nested %i deep is no value: nobody could walk it', (depth) => {
    expect(parsedJson(nested(depth))).toBeUndefined()
    expect(parsedJson(`{"a":${nested(depth)}}`)).toBeUndefined()
  })
})
