import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawInstance } from './generate/drawInstance'
import type { Instance } from './instance'
import { publicTask } from './publicTask'
import { randomStream } from './randomStream'
import { families, isValue } from './vocabulary'

const textOf = (instance: Instance) =>
  publicTask(instance)
    .parts.map(({ text }) => text)
    .join()

/** Everything that a task must not tell: contents of pages, arguments, whether it is easy, and hidden values. */
const withOtherSecrets = (instance: Instance, other: Instance): Instance => ({
  ...other,
  id: instance.id,
  app: instance.app,
  ...(instance.to && { to: instance.to }),
  ...(instance.key && { key: instance.key }),
  ...((instance.family === 'put' || instance.family === 'patch') && { value: instance.value }),
})

describe('the public half of a task', () => {
  it('states each family in its own words', () => {
    const base = { id: 'a', app: 'mail', to: 'song', key: 'k3', value: 'v5' } as const
    expect(families.map((family) => textOf({ ...base, family }))).toEqual([
      'find k3 in mail',
      'last in mail',
      'fetch k3 in mail',
      'put k3 v5 in mail',
      'move k3 in mail to song',
      'patch k3 v5 in mail',
    ])
  })

  it('is one user part with the family as its only tag and the apps concerned', () => {
    expect(publicTask({ id: 'a', family: 'move', app: 'mail', to: 'song', key: 'k3', value: 'v5' })).toEqual({
      id: 'a',
      parts: [{ role: 'user', name: 'task', text: 'move k3 in mail to song' }],
      tags: ['move'],
      apps: ['mail', 'song'],
      expectsAnswer: false,
    })
  })

  it('expects an answer of the reading families only', () => {
    const base = { id: 'a', app: 'mail', value: 'v5' } as const
    const expecting = families.filter((family) => publicTask({ ...base, family }).expectsAnswer)
    expect(expecting).toEqual(['find', 'last', 'fetch'])
  })

  it('does not change when everything hidden does', () => {
    fc.assert(
      fc.property(fc.constantFrom(...families), fc.integer(), fc.integer(), (family, seed, otherSeed) => {
        const instance = drawInstance(randomStream(seed), 'a', family)
        const other = drawInstance(randomStream(otherSeed), 'b', family)
        expect(publicTask(withOtherSecrets(instance, other))).toEqual(publicTask(instance))
      }),
    )
  })

  it('quotes no value where the value is the answer', () => {
    fc.assert(
      fc.property(fc.constantFrom('find', 'last', 'fetch', 'move'), fc.integer(), (family, seed) => {
        const published = JSON.stringify(publicTask(drawInstance(randomStream(seed), 'a', family)))
        expect(published.split(/\W+/).filter(isValue)).toEqual([])
      }),
    )
  })
})
