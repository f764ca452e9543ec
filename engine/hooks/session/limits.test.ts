import { describe, expect, test } from 'vitest'
import { createFiringCounter, type EffectiveLimits, effectiveLimits } from './limits'

const open: EffectiveLimits = { maxPerTask: null, maxPerKey: null, maxPerStep: null, cooldownSteps: 0, maxTokens: null }

/** Tries to fire at each `[step, key]` and tells which attempts were allowed. */
const allowed = (limits: Partial<EffectiveLimits>, attempts: readonly (readonly [number, string])[]) => {
  const counter = createFiringCounter({ ...open, ...limits })
  return attempts.map(([step, key]) => {
    const refusal = counter.refusal(key, step)
    if (refusal === undefined) counter.count(key, step)
    return refusal ?? 'ok'
  })
}

describe('defaults', () => {
  test('a reminder fires once per key, a refusal twice', () => {
    expect(effectiveLimits('warn')).toEqual({
      maxPerTask: 8,
      maxPerKey: 1,
      maxPerStep: 1,
      cooldownSteps: 0,
      maxTokens: 200,
    })
    expect(effectiveLimits('block').maxPerKey).toBe(2)
    expect(effectiveLimits('require').maxPerKey).toBe(2)
  })

  test('null is unlimited and not the default', () => {
    expect(effectiveLimits('warn', { maxPerKey: null, maxTokens: null })).toMatchObject({
      maxPerKey: null,
      maxTokens: null,
      maxPerTask: 8,
    })
  })
})

describe('counting', () => {
  test('per task', () => {
    expect(
      allowed({ maxPerTask: 2 }, [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ]),
    ).toEqual(['ok', 'ok', 'maxPerTask 2'])
  })

  test('per key, where no key is one key of its own', () => {
    expect(
      allowed({ maxPerKey: 1 }, [
        [1, 'a'],
        [2, 'b'],
        [3, 'a'],
        [4, ''],
        [5, ''],
      ]),
    ).toEqual(['ok', 'ok', 'maxPerKey 1', 'ok', 'maxPerKey 1'])
  })

  test('per step, starting again at the next one', () => {
    expect(
      allowed({ maxPerStep: 1 }, [
        [1, 'a'],
        [1, 'b'],
        [2, 'a'],
        [2, 'a'],
      ]),
    ).toEqual(['ok', 'maxPerStep 1', 'ok', 'maxPerStep 1'])
  })

  test('a cooldown of 2 leaves two silent steps, and does not hinder the step that fired', () => {
    expect(
      allowed({ cooldownSteps: 2 }, [
        [1, 'a'],
        [1, 'a'],
        [2, 'a'],
        [3, 'a'],
        [4, 'a'],
      ]),
    ).toEqual(['ok', 'ok', 'cooldownSteps 2', 'cooldownSteps 2', 'ok'])
  })

  test('zero never fires', () => {
    expect(allowed({ maxPerTask: 0 }, [[1, 'a']])).toEqual(['maxPerTask 0'])
    expect(allowed({ maxPerStep: 0 }, [[1, 'a']])).toEqual(['maxPerStep 0'])
  })
})
