import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasCode } from './systemError'

const failure = (): unknown => {
  try {
    return readFileSync('/no/such/file')
  } catch (error) {
    return error
  }
}

test('a system error is told by its code', () => {
  expect(hasCode(failure(), 'ENOENT')).toBe(true)
  expect(hasCode(failure(), 'EEXIST')).toBe(false)
})

test('what only looks like one is none', () => {
  expect(hasCode({ code: 'ENOENT' }, 'ENOENT')).toBe(false)
  expect(hasCode(undefined, 'ENOENT')).toBe(false)
})
