import { describe, expect, it } from 'vitest'
import { jsonInText, resultJson } from './resultJson'

describe('the JSON of a result', () => {
  it('is the structured answer of the environment, whatever the text says', () => {
    const result = {
      callId: 'c1',
      text: '[1]',
      data: { next_page: 2 },
      isError: false,
      truncated: false,
      elidedChars: 0,
    }
    expect(resultJson(result)).toEqual({ next_page: 2 })
    expect(resultJson(result)).toBe(resultJson(result))
  })

  it('is null when the environment answered null, not the text', () => {
    const result = { callId: 'c1', text: '[1]', data: null, isError: false, truncated: false, elidedChars: 0 }
    expect(resultJson(result)).toBeNull()
  })

  it('is nothing when it is nested too deep to be walked', () => {
    const text = '['.repeat(5_000) + ']'.repeat(5_000)
    expect(resultJson({ callId: 'c1', text, isError: false, truncated: false, elidedChars: 0 })).toBeUndefined()
  })

  it.each([
    ['[1, 2]', [1, 2]],
    [' {"a": "]"} ', { a: ']' }],
    ['12', 12],
    ['null', null],
    ['Output:\n[{"id": 1}]\nDone.', [{ id: 1 }]],
    ['[a] then {"total": 3, "items": [1]}', { total: 3, items: [1] }],
    ['[1] and [1, 2, 3] and {}', [1, 2, 3]],
    ['say \\"{\\" then {"quote": "\\"}"}', { quote: '"}' }],
  ])('finds in %s', (text, json) => {
    expect(jsonInText(text)).toEqual(json)
  })

  it.each(['', 'none', 'ok', '{broken', '[1, 2', "{'a': 1}"])('finds nothing in %j', (text) => {
    expect(jsonInText(text)).toBeUndefined()
  })

  it.each([
    ['brackets', '['.repeat(100_000)],
    ['escaped quotes', `["${'\\"'.repeat(50_000)}`],
    ['open strings', '{"'.repeat(50_000)],
  ])('gives up on a flood of %s instead of trying every one', (_, flood) => {
    const started = performance.now()
    expect(jsonInText(flood)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
