import { describe, expect, it } from 'vitest'
import type { RepairPolicy } from '../../protocol/languageServer'
import { startedExtension } from '../../test/client/startedExtension'

const big = { name: 'big', type: 'openai', origin: 'https://one.example', keyEnv: 'CANARY_KEY' }
const judge = { name: 'judge', type: 'openai', origin: 'https://judge.example' }

const started = async (...policies: readonly RepairPolicy[]) => {
  const all = await startedExtension({ repairs: [{ uri: 'file:///ws', name: 'ws', candidates: [], policies }] })
  return { ...all, kept: () => JSON.parse(all.secrets.values.get('harnessS.modelKeys') ?? '{}') as unknown }
}

describe('the commands for keys', () => {
  it('set the key of the endpoint that is chosen', async () => {
    const { fake, run, kept } = await started(big, judge, { name: 'tiny', type: 'tiny' })
    fake.window.answers.push('judge', 'k2')
    await run('setModelKey')
    expect(fake.window.said[0]).toBe('pick: ⟦Policy whose endpoint wants a key⟧ (big, judge)')
    expect(kept()).toEqual({ 'https://judge.example': 'k2' })
  })

  it('replace a key that turned out to be wrong, without a choice where there is one endpoint', async () => {
    const { fake, run, kept } = await started(big)
    fake.window.answers.push('wrong', 'right')
    await run('setModelKey')
    await run('setModelKey')
    expect(kept()).toEqual({ 'https://one.example': 'right' })
  })

  it.each([undefined, ' '])('keep nothing when the answer is %j', async (answer) => {
    const { fake, run, kept } = await started(big)
    if (answer !== undefined) fake.window.answers.push(answer)
    await run('setModelKey')
    expect(kept()).toEqual({})
  })

  it('forget the key of the endpoint that is chosen', async () => {
    const { fake, run, kept } = await started(big, judge)
    fake.window.answers.push('big', 'k1', 'judge', 'k2', 'https://one.example')
    for (const command of ['setModelKey', 'setModelKey', 'forgetModelKey']) await run(command)
    expect(kept()).toEqual({ 'https://judge.example': 'k2' })
  })

  it('say that there is nothing to set or to forget', async () => {
    const { fake, run } = await started({ name: 'tiny', type: 'tiny' })
    await run('setModelKey')
    await run('forgetModelKey')
    expect(fake.window.said).toEqual([
      'information: ⟦No policy in harness-s.json asks an endpoint, so there is no key to set. Add one with a "baseUrl" under "policies".⟧',
      'information: ⟦No key is kept.⟧',
    ])
  })
})
