import { expect, test } from 'vitest'
import { runHeader } from '../../test/lint/evidence'
import { baseOf, environmentName, isImported } from './runOptions'

const run = (config: Readonly<Record<string, string | number | null>>) => {
  const header = { ...runHeader('r1', []), config }
  return [environmentName(header), baseOf(header), isImported(header)]
}

test('options are read as they were chosen', () => {
  expect(run({ environmentName: 'world', base: 'H0' })).toEqual(['world', 'H0', false])
  expect(run({ imported: 'atif' })).toEqual([undefined, null, true])
})

test('an option that is missing, or of another type, was not chosen', () => {
  expect(run({ environmentName: 7, base: null })).toEqual([undefined, null, false])
  const header = runHeader('r1', [])
  expect([environmentName(header), baseOf(header), isImported(header)]).toEqual([undefined, null, false])
})
