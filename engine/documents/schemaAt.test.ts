import { expect, test } from 'vitest'
import { membersAt, schemaAt } from './schemaAt'

const names = (...args: Parameters<typeof membersAt>) => [...membersAt(...args).keys()]

test('the members of an entry, through "entry or null"', () => {
  expect(names('harness', ['state', 'rules', 'any-name'])).toContain('priority')
  expect(names('harness', ['state', 'hooks', 'x', 'limits'])).toContain('cooldownSteps')
})

test('the members of an element of a list', () => {
  expect(names('sibling', ['edits', 4])).toEqual(['path', 'before', 'after', 'rationale'])
})

test('where any name goes, none is listed', () => {
  expect(names('harness', ['state', 'rules'])).toEqual([])
  expect(names('harness', ['state', 'nowhere', 'at', 'all'])).toEqual([])
})

test('names that every object seems to have lead nowhere', () => {
  expect(schemaAt('harness', ['state', 'constructor'])).toBeUndefined()
  expect(names('harness', ['toString'])).toEqual([])
})

test('defaults are part of the schema', () => {
  expect(schemaAt('ruleEntry', ['priority'])?.['default']).toBe(50)
})
