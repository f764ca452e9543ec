import { describe, expect, it } from 'vitest'
import { FakeSecrets } from '../../test/client/fakeSecrets'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { ModelKeys } from './modelKeys'

const one = 'https://one.example'
const other = 'https://other.example'

const opened = (secrets = new FakeSecrets()) => {
  const fake = new FakeVscode()
  return { fake, secrets, keys: new ModelKeys(fake.api, secrets) }
}

describe('the keys of models', () => {
  it('are kept over a reload of the window, each for its endpoint', async () => {
    const { keys, secrets } = opened()
    await keys.set(one, 'k1')
    await keys.set(other, 'k2')
    expect([...(await opened(secrets).keys.all())]).toEqual([
      [one, 'k1'],
      [other, 'k2'],
    ])
  })

  it('are forgotten when that is asked, the others not', async () => {
    const { keys, secrets } = opened()
    await keys.set(one, 'k1')
    await keys.set(other, 'k2')
    await keys.forget(one)
    expect([...(await opened(secrets).keys.all())]).toEqual([[other, 'k2']])
  })

  it('of another window are not lost when this one keeps a key', async () => {
    const { keys, secrets } = opened()
    await keys.set(one, 'k1')
    await opened(secrets).keys.set(other, 'k2')
    await keys.set(one, 'k3')
    expect([...(await opened(secrets).keys.all()).values()].sort()).toEqual(['k2', 'k3'])
  })

  it.each([
    ['throws', 'there is no keyring'],
    ['forgets', 'it was not there afterwards'],
  ] as const)(
    'asked for again where no keyring exists: storage that %s works for this window, and says so once',
    async (fault, why) => {
      const { keys, secrets, fake } = opened()
      secrets.fault = fault
      await keys.set(one, 'k1')
      await keys.set(other, 'k2')
      expect([...(await keys.all()).keys()]).toEqual([one, other])
      expect(fake.window.said).toHaveLength(1)
      expect(fake.window.said[0]).toContain(why)
      expect(fake.window.said.join()).not.toMatch(/k1|k2/)
      expect([...secrets.values]).toEqual([])
    },
  )

  it.each(['nonsense', '[1]', '{"https://one.example":7}'])('that are stored as %s are none', async (text) => {
    const { keys, secrets } = opened()
    secrets.values.set('harnessS.modelKeys', text)
    expect([...(await keys.all())]).toEqual([])
  })
})
