import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../environment'
import { drawSplits } from './generate/splits'
import { miniappsProvider } from './provider'
import { vocabulary } from './vocabulary'

const signal = new AbortController().signal
const instances = drawSplits(4)
const provider = miniappsProvider({ instances })
const call = (tool: string, args: Record<string, string>) => ({ id: 'c', tool, arguments: args })

const openPut = async () => {
  const put = (instances['train'] ?? []).find(({ family, losesFirstWrite }) => family === 'put' && !losesFirstWrite)
  if (put?.key === undefined) throw new Error('the split has no easy put')
  return { environment: await provider.open(put.id, { seed: 1 }), put, key: put.key }
}

describe('the provider of miniapps', () => {
  it('gives the tasks of a split in the order of the data, and the same list when asked again', async () => {
    const tasks = await provider.tasks('validation')
    expect(tasks.map(({ id }) => id)).toEqual((instances['validation'] ?? []).map(({ id }) => id))
    expect(await provider.tasks('validation')).toBe(tasks)
  })

  it('says which splits there are when asked for another', async () => {
    await expect(provider.tasks('dev')).rejects.toThrow('no split "dev". Use one of: train, validation, test')
    await expect(provider.tasks('dev')).rejects.toBeInstanceOf(EnvironmentError)
  })

  it('names the task that it does not have', async () => {
    await expect(provider.open('train-999', { seed: 1 })).rejects.toThrow('no task "train-999"')
  })

  it('judges by the state of the world', async () => {
    const { environment, put, key } = await openPut()
    await environment.step(call('set', { app: put.app, key, value: put.value }), signal)
    await environment.step(call('done', { answer: 'none' }), signal)
    const judged = await environment.evaluate({ answer: 'none', limit: null }, signal)
    expect(judged).toMatchObject({ score: 1, success: true, outcome: 'completed' })
  })

  it('counts a task that ran into a limit as failed, even when the world is as wanted', async () => {
    const { environment, put, key } = await openPut()
    await environment.step(call('set', { app: put.app, key, value: put.value }), signal)
    const judged = await environment.evaluate({ answer: null, limit: 'turn-limit' }, signal)
    expect(judged).toMatchObject({ score: 0, success: false, outcome: 'turn-limit' })
  })

  it('does so also when the task was finished right at the limit', async () => {
    const { environment, put, key } = await openPut()
    await environment.step(call('set', { app: put.app, key, value: put.value }), signal)
    await environment.step(call('done', { answer: put.value }), signal)
    const judged = await environment.evaluate({ answer: put.value, limit: 'time-limit' }, signal)
    expect(judged).toMatchObject({ score: 0, success: false, outcome: 'time-limit' })
  })

  it('starts from the same world after every reset', async () => {
    const { environment, put, key } = await openPut()
    const first = await environment.reset(signal)
    await environment.step(call('set', { app: put.app, key, value: put.value }), signal)
    expect(await environment.reset(signal)).toEqual(first)
    const { text } = await environment.step(call('read', { app: put.app, key }), signal)
    expect(text).toBe('empty')
  })

  it('answers in words of its vocabulary and takes closing twice', async () => {
    const { environment } = await openPut()
    const { text, isError } = await environment.step(call('fly', {}), signal)
    expect([vocabulary.includes(text), isError]).toEqual([true, true])
    await environment.close()
    await environment.close()
  })

  it('keeps everything hidden in the sealed part of the evaluation', async () => {
    const { environment, put } = await openPut()
    const { sealed, ...open } = await environment.evaluate({ answer: null, limit: null }, signal)
    expect(sealed).toEqual(put)
    expect(JSON.stringify(open)).not.toContain(put.value)
  })

  it('words its reminders in the vocabulary, and leaves other conditions to plain English', () => {
    const conditions = ['pagination_present', 'unread_schema', 'no_readback_after_write', 'always']
    const phrases = conditions.map((condition) => provider.phrase?.(condition))
    expect(phrases).toEqual(['next', 'schema', 'verify', 'answer'])
    expect(provider.phrase?.('large_result')).toBeUndefined()
  })

  it('is ready without anything to install', async () => {
    expect(await provider.doctor(signal)).toMatchObject([{ ok: true, next: '' }])
    expect(provider.describe()).toMatchObject({ id: 'miniapps', needs: [], maxTurns: 12 })
  })
})

describe('the catalogue', () => {
  const { tools, apis } = provider.catalog()

  it('names the site of every call but the finish', () => {
    const patterns = Object.entries(tools).map(([name, { callPattern }]) => [name, callPattern])
    expect(Object.fromEntries(patterns)).toMatchObject({ seek: '<app>.seek', doc: '<app>.doc', done: undefined })
  })

  it('has one schema tool, one finish tool and one that writes', () => {
    const rolesOf = (role: string) => Object.keys(tools).filter((name) => tools[name]?.role === role)
    expect([rolesOf('schema'), rolesOf('finish')]).toEqual([['doc'], ['done']])
    expect(Object.keys(tools).filter((name) => tools[name]?.effect === 'write')).toEqual(['set'])
  })

  it('says of each app where its arguments are told', () => {
    expect(apis?.['song.get']?.schemaLookup).toBe('doc song')
    expect(apis?.['song.list']).toMatchObject({ paginated: true, pageArg: 'page' })
  })

  it('accepts the plain-word forms that the tools state', async () => {
    const { environment } = await openPut()
    const forms = Object.fromEntries(environment.tools().map(({ name, words }) => [name, words]))
    expect(forms['set']).toEqual([
      ['app', 'key', 'value'],
      ['app', 'a', 'b', 'key', 'value'],
    ])
    expect(forms['get']).toEqual([['app', 'a', 'b', 'key']])
  })
})
