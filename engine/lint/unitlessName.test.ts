import { expect, test } from 'vitest'
import { lacksUnit, withUnit } from './unitlessName'

test('a quantity lacks its unit, a name with a unit or without a quantity does not', () => {
  expect(['timeout', 'cooldown', 'ttl'].every(lacksUnit)).toBe(true)
  expect(['timeoutMs', 'cooldownSteps', 'colour', 'constructor'].some(lacksUnit)).toBe(false)
})

test('the allowed name with the unit is found, and no other', () => {
  expect(withUnit('cooldown', ['maxPerTask', 'cooldownSteps'])).toBe('cooldownSteps')
  expect(withUnit('ttl', ['role', 'ttlSteps'])).toBe('ttlSteps')
  expect(withUnit('timeout', ['cooldownSteps', 'timeoutless'])).toBeUndefined()
})
