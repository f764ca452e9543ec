import { describe, expect, test } from 'vitest'
import { effectNames } from '../../documents/kinds/vocabulary'
import type { ApiSite } from '../moment'
import { effectNamed, worstEffect } from './callEffects'

const sites = (...effects: readonly ApiSite['effect'][]): readonly ApiSite[] =>
  effects.map((effect) => ({ app: 'mail', api: 'mail.x', effect }))

describe('the effect of several sites', () => {
  test('is that of the most severe one, wherever it stands', () => {
    expect(worstEffect(sites('read', 'write', 'schema'))).toBe('write')
    expect(worstEffect(sites('auth', 'read'))).toBe('auth')
    expect(worstEffect(sites('schema', 'none'))).toBe('schema')
  })

  test('of no sites is none', () => {
    expect(worstEffect([])).toBe('none')
  })

  test.each([...effectNames])('%s alone is itself, so every effect has its place in the order', (effect) => {
    expect(worstEffect(sites(effect))).toBe(effect)
    expect(effectNamed(effect)).toBe(effect)
  })
})

test('another word is no effect', () => {
  expect(['delete', 'toString', undefined].map(effectNamed)).toEqual([undefined, undefined, undefined])
})
