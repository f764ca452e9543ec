import { describe, expect, test } from 'vitest'
import { resultOf } from '../../../test/kit/testHooks'
import type { JsonValue } from '../../documents/json'
import { emptyForms, isEmptyResult } from './emptyForms'

const isEmpty = (text: string, forms: readonly string[] = emptyForms, data?: JsonValue): boolean =>
  isEmptyResult({ ...resultOf('c1', text), ...(data !== undefined && { data }) }, forms)

describe('an empty result', () => {
  test.each(['', '  \n', '[]', '[ ]', '{\n}', 'null', 'None', '0 rows', '(0 rows)', '0 rows.', ' None. '])(
    'is %j',
    (text) => {
      expect(isEmpty(text)).toBe(true)
    },
  )

  test.each(['0', 'no', '[[]]', '[0]', '{"a":1}', 'None of them', '10 rows', 'rows'])('is not %j', (text) => {
    expect(isEmpty(text)).toBe(false)
  })

  test('is judged by the forms that are given, and by no other', () => {
    expect(isEmpty('', ['[]'])).toBe(false)
    expect(isEmpty('[]', ['blank'])).toBe(false)
    expect(isEmpty('nothing found', ['nothing found'])).toBe(true)
  })

  test('may be told by the structured answer, whatever the text says', () => {
    expect(isEmpty('You have no mail.', emptyForms, [])).toBe(true)
    expect(isEmpty('You have no mail.', emptyForms, {})).toBe(true)
    expect(isEmpty('You have no mail.', ['{}'], [])).toBe(false)
    expect(isEmpty('You have mail.', emptyForms, [{}])).toBe(false)
    expect(isEmpty('You have mail.', emptyForms, { items: [] })).toBe(false)
    expect(isEmpty('You have mail.', emptyForms, null)).toBe(false)
  })

  test('is never a long text, even one that would shrink to a form', () => {
    expect(isEmpty(`[${' '.repeat(300)}]`)).toBe(false)
  })
})
