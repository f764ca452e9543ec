import { expect, it } from 'vitest'
import { harness, sibling } from '../../test/client/startedExtension'
import { ancestry } from './ancestry'

const ids = (...given: Parameters<typeof ancestry>) => ancestry(...given).map(({ id }) => id)

it('is a harness with its parents up to the base, nearest first', () => {
  const nodes = [harness(), sibling('S1', 'H0'), sibling('S2', 'S1'), sibling('S3', 'H0')]
  expect(ids(nodes, 'S2')).toEqual(['S2', 'S1', 'H0'])
  expect(ids(nodes, 'H0')).toEqual(['H0'])
})

it('ends where a parent is not known, and where parents go round in circles', () => {
  expect(ids([sibling('S1', 'gone')], 'S1')).toEqual(['S1'])
  expect(ids([], 'S1')).toEqual([])
  expect(ids([sibling('S1', 'S2'), sibling('S2', 'S1')], 'S1')).toEqual(['S1', 'S2'])
})
