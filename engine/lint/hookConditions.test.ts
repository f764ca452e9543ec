import { expect, test } from 'vitest'
import { namedConditions } from './hookConditions'

test('a bare id has the parameters of its hook', () => {
  expect(namedConditions({ condition: 'turn_limit_near', parameters: { remaining: 3 } })).toEqual([
    { id: 'turn_limit_near', at: ['condition'], given: { remaining: 3 }, givenAt: ['parameters'] },
  ])
})

test('in an expression each has its own, or none', () => {
  const condition = { all: ['always', { is: 'turn_limit_near', parameters: { remaining: 3 } }] }
  expect(namedConditions({ condition, parameters: { remaining: 9 } })).toMatchObject([
    { id: 'always', given: {} },
    {
      id: 'turn_limit_near',
      at: ['condition', 'all', 1, 'is'],
      given: { remaining: 3 },
      givenAt: ['condition', 'all', 1, 'parameters'],
    },
  ])
})

test('what ends a requirement counts as well, and never takes the parameters of the hook', () => {
  expect(
    namedConditions({ condition: 'always', parameters: { until: 'turn_limit_near', remaining: 9 } }),
  ).toMatchObject([{ id: 'always' }, { id: 'turn_limit_near', at: ['parameters', 'until'], given: {} }])
})

test('a hook without a condition names none', () => {
  expect(namedConditions({})).toEqual([])
})
