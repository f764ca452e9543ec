import { expect, test } from 'vitest'
import { validateKind } from '../validate'
import { defaultHookLimits, HookLimitsSchema } from './hookLimits'

test('a refusal may fire twice for one key, every other action once', () => {
  const perKey = ['warn', 'block', 'require', 'stop', undefined].map((action) => defaultHookLimits(action).maxPerKey)
  expect(perKey).toEqual([1, 2, 2, 1, 1])
})

test('every limit has a default, which a hook may write out', () => {
  const limits = defaultHookLimits('warn')
  expect(Object.keys(limits)).toEqual(Object.keys(HookLimitsSchema.properties))
  const hook = { event: 'after_tool', condition: 'always', action: 'warn', message: 'x' }
  expect(validateKind('hookEntry', { ...hook, limits })).toEqual([])
  expect(validateKind('hookEntry', { ...hook, limits: { ...limits, maxPerDay: 1 } })).not.toEqual([])
})
