import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RepairFolder, RepairPolicy } from '../../protocol/languageServer'
import { FakeSecrets } from '../../test/client/fakeSecrets'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { ModelAccess } from './modelAccess'
import { ModelKeys } from './modelKeys'

const big: RepairPolicy = { name: 'big', type: 'openai', origin: 'https://one.example', keyEnv: 'CANARY_KEY' }
const judge: RepairPolicy = { name: 'judge', type: 'openai', origin: 'https://judge.example' }
const local: RepairPolicy = { name: 'tiny', type: 'tiny' }
const copilot: RepairPolicy = { name: 'copilot', type: 'editor' }

const folderWith = (...policies: readonly RepairPolicy[]): RepairFolder => ({
  uri: 'file:///ws',
  name: 'ws',
  candidates: [],
  policies,
})

const opened = () => {
  const fake = new FakeVscode()
  const secrets = new FakeSecrets()
  const keys = new ModelKeys(fake.api, secrets)
  const models = { endpoint: async () => ({ url: 'http://localhost:4000/v1', token: 't' }) }
  return { fake, secrets, keys, access: new ModelAccess({ vscode: fake.api, keys, models }) }
}

const keysOf = (handed: Readonly<Record<string, string>> | undefined): unknown =>
  JSON.parse(handed?.['HARNESS_S_KEYS'] ?? 'null')

describe('what a run is handed down', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is nothing where no model wants anything', async () => {
    const { access, fake } = opened()
    expect(await access.handDown(folderWith(local, judge), 'tiny')).toEqual({})
    expect(fake.window.said).toEqual([])
  })

  it('is the key that was asked for, once', async () => {
    const { access, fake } = opened()
    fake.window.answers.push(' k1 ')
    expect(keysOf(await access.handDown(folderWith(big), 'big'))).toEqual({ 'https://one.example': 'k1' })
    expect(keysOf(await access.handDown(folderWith(big), 'big'))).toEqual({ 'https://one.example': 'k1' })
    expect(fake.window.said).toHaveLength(1)
    expect(fake.window.said[0]).toContain('Key for https://one.example, which the policy "big" asks')
  })

  it('is undefined when no key is given: the run would only fail', async () => {
    const { access } = opened()
    expect(await access.handDown(folderWith(big), 'big')).toBeUndefined()
  })

  it('is left to the environment that has the key already', async () => {
    vi.stubEnv('CANARY_KEY', 'from outside')
    const { access, fake } = opened()
    expect(await access.handDown(folderWith(big), 'big')).toEqual({})
    expect(fake.window.said).toEqual([])
  })

  it('has keys of those endpoints alone that the folder names', async () => {
    const { access, keys } = opened()
    await keys.set('https://judge.example', 'k2')
    await keys.set('https://elsewhere.example', 'canary')
    expect(keysOf(await access.handDown(folderWith(local, judge), 'tiny'))).toEqual({ 'https://judge.example': 'k2' })
  })

  it('never sends a key that was given for one endpoint to another that a folder names in its place', async () => {
    const { access, keys, fake } = opened()
    await keys.set('https://one.example', 'canary')
    const moved = { ...big, origin: 'https://evil.example' }
    expect(await access.handDown(folderWith(moved), 'big')).toBeUndefined()
    expect(fake.window.said[0]).toContain('https://evil.example')
  })

  it('has the place where models of the editor answer, where one is named', async () => {
    const { access } = opened()
    const handed = await access.handDown(folderWith(local, copilot), 'tiny')
    expect(JSON.parse(handed?.['HARNESS_S_EDITOR'] ?? '')).toEqual({ url: 'http://localhost:4000/v1', token: 't' })
  })
})
