import { describe, expect, it } from 'vitest'
import { resultOf } from '../../../test/kit/testHooks'
import type { JsonValue } from '../../documents/json'
import type { Catalog } from '../../documents/kinds/tools'
import { errorOf, failureOf } from './errorSignature'

const catalog = (errorPatterns?: string[]): Catalog => ({
  kind: 'tools',
  schemaVersion: 1,
  id: 'test',
  tools: {},
  ...(errorPatterns && { errorPatterns }),
})

const error = (text: string, data?: JsonValue) =>
  errorOf(
    { callId: 'c1', text, ...(data !== undefined && { data }), isError: true, truncated: false, elidedChars: 0 },
    catalog(),
  )

describe('the error of a result', () => {
  it('takes type and message from the last line of a traceback', () => {
    expect(error('Traceback (most recent call last):\n  File "x"\nKeyError: "no page 7"')).toMatchObject({
      type: 'KeyError',
      message: '"no page 7"',
    })
  })

  it('takes them from a structured answer when there is one', () => {
    const answer = { error: { type: 'NotFound', message: 'no song 12' } }
    expect(error('failed', answer)).toMatchObject({ type: 'NotFound', message: 'no song 12' })
    expect(error('{"message": "nope", "status_code": 404}')).toMatchObject({ message: 'status 404: nope' })
  })

  it('has a type even when it names none', () => {
    expect(error('error')).toMatchObject({ type: 'error', message: 'error' })
    expect(error('')).toMatchObject({ type: 'error', message: '' })
  })

  it('has one signature for errors that differ in numbers, ids and quoted parts', () => {
    const one = error('ValueError: no song 12 for "Ada" (id 3f2a-11)')?.signature
    const other = error("ValueError: no song 7 for 'Bo'  (id 99bc-42)")?.signature
    expect(one).toBe(other)
    expect(error('ValueError: no album 12')?.signature).not.toBe(error('ValueError: no song 12')?.signature)
  })

  it.each([
    ['TypeError: unsupported operand', 'type'],
    ['Response status code is 422: field required', 'http-4xx'],
    ['HTTP 503 Service Unavailable', 'http-5xx'],
    ['status code 401: please log in', 'auth'],
    ['No such file or directory', 'not-found'],
    ['ValidationError: page_limit', 'validation'],
    ['ReadTimeout: request timed out', 'timeout'],
  ])('%s is of class %s', (text, name) => {
    expect(error(text)?.classes).toContain(name)
  })

  it('takes no number in a sentence for a status', () => {
    expect(error('found 404 songs')?.classes).not.toContain('http-4xx')
  })
})

describe('error patterns of the catalogue', () => {
  const soft = (text: string) => ({ callId: 'c1', text, isError: false, truncated: false, elidedChars: 0 })

  it('make an error of a result that calls itself successful', () => {
    expect(errorOf(soft('ERROR 1064: syntax'), catalog(['^ERROR \\d+']))?.type).toBe('error')
    expect(errorOf(soft('1 row'), catalog(['^ERROR \\d+']))).toBeUndefined()
  })

  it('that are no regex match nothing', () => {
    expect(errorOf(soft('(?=x)'), catalog(['(?=x)']))).toBeUndefined()
  })
})

it('an error of any length has a short type, message and signature, since they are kept and logged', () => {
  const long = 'E'.repeat(10_000)
  const result = resultOf('c1', JSON.stringify({ error: { type: long, message: long } }), true)
  const { type, message, signature } = failureOf(result)
  expect([type.length, message.length, signature.length]).toEqual([100, 2_000, 302])
})
