import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLabel } from './readLabel'

const yesNo = ['yes', 'no']

describe('the label of an answer', () => {
  test.each([
    ['yes', 'yes'],
    [' No. ', 'no'],
    ['**YES**', 'yes'],
    ['"no"', 'no'],
    ['{"answer": "yes"}', 'yes'],
    ['{"verdict": "No"}', 'no'],
    ['{"answer": "yes", "why": "no page is missing"}', 'yes'],
    ['```json\n{"label": "no"}\n```', 'no'],
    ['Yes, no page is missing.', 'yes'],
    ['No — it is not.', 'no'],
    ['Yes it is done', 'yes'],
    ['yes\nThe task asks for one value.', 'yes'],
  ])('is read from %j', (text, label) => {
    expect(readLabel(text, yesNo)).toBe(label)
  })

  test.each([
    '',
    'maybe',
    'nothing is missing',
    'No doubt about it: yes',
    'I would say so',
    '{"yes": 1}',
    '{"answer": 1}',
    '[]',
    'yesterday',
  ])('is not guessed from %j', (text) => {
    expect(readLabel(text, yesNo)).toBeUndefined()
  })

  test('is the longer one where one begins like another', () => {
    const labels = ['read', 'read back', 'Read']
    expect(readLabel('read back, please', labels)).toBe('read back')
    expect(readLabel('Read', labels)).toBe('Read')
    expect(readLabel('read', labels)).toBe('read')
    expect(readLabel('{"answer": true}', ['true', 'false'])).toBe('true')
  })

  test('is one of the labels or none, whatever a model writes', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ minLength: 1 }), { maxLength: 4 }), (text, labels) => {
        const label = readLabel(text, labels)
        expect(label === undefined || labels.includes(label)).toBe(true)
      }),
    )
  })
})
