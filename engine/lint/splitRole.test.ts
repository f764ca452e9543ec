import { expect, test } from 'vitest'
import { splitRole } from './splitRole'

test.each([
  ['train', 'train'],
  ['training', 'train'],
  ['train-easy', 'train'],
  ['validation', 'validation'],
  ['val', 'validation'],
  ['valid_small', 'validation'],
  ['test', 'test'],
  ['test_normal', 'test'],
  ['testing', 'test'],
])('%s is a %s split', (name, role) => {
  expect(splitRole(name)).toBe(role)
})

test.each(['dev', 'all', 'trainer', 'testify', 'latest', 'value', ''])('nothing is known of %j', (name) => {
  expect(splitRole(name)).toBeUndefined()
})
