import { describe, expect, it } from 'vitest'
import { documentedParameter } from './schemaText'

const find = (text: string) => documentedParameter(text, undefined, ['page', 'cursor'])

describe('a documented parameter', () => {
  it.each(['list(page: int)', 'page = 0', '`cursor` the next place', '"page"', 'page (optional)', 'page? number'])(
    'is in %s',
    (text) => {
      expect(find(text)).toMatch(/page|cursor/)
    },
  )

  it.each(['the next page of songs', 'homepage: x', 'page_size: 3', ''])('is not in %j', (text) => {
    expect(find(text)).toBeUndefined()
  })

  it('is a key or a whole string of JSON, not a word of its prose', () => {
    expect(documentedParameter('', { properties: { cursor: {} } }, ['cursor'])).toBe('cursor')
    expect(documentedParameter('', [{ name: 'cursor' }], ['cursor'])).toBe('cursor')
    expect(documentedParameter('', { text: 'the cursor: is here' }, ['cursor'])).toBeUndefined()
  })

  it('is found in no long time in one endless word', () => {
    const started = performance.now()
    expect(find('a'.repeat(50_000))).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(500)
  })
})
