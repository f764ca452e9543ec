import { describe, expect, test } from 'vitest'
import { LatestFew } from './latestFew'

const keeping = (most: number) => {
  const made: string[] = []
  const kept = new LatestFew<string>(most)
  const ask = (key: string) =>
    kept.of(key, async () => {
      made.push(key)
      if (key.startsWith('!')) throw new Error(`no ${key}`)
      return key.toUpperCase()
    })
  return { ask, made }
}

describe('the latest few', () => {
  test('are made once, also for those that ask at the same time', async () => {
    const { ask, made } = keeping(2)
    expect(await Promise.all([ask('a'), ask('a')])).toEqual(['A', 'A'])
    expect(await ask('a')).toBe('A')
    expect(made).toEqual(['a'])
  })

  test('lose the one that was asked for longest ago', async () => {
    const { ask, made } = keeping(2)
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  test('keep no failure', async () => {
    const { ask, made } = keeping(2)
    await expect(ask('!a')).rejects.toThrow('no !a')
    await expect(ask('!a')).rejects.toThrow('no !a')
    expect(made).toEqual(['!a', '!a'])
  })

  test('keep what was made since by the same name as a failure', async () => {
    const kept = new LatestFew<string>(1)
    const refusals: ((error: Error) => void)[] = []
    const failing = kept.of('a', () => new Promise((_, reject) => refusals.push(reject)))
    await kept.of('b', async () => 'b')
    await kept.of('a', async () => 'new')
    for (const refuse of refusals) refuse(new Error('late'))
    await expect(failing).rejects.toThrow('late')
    expect(await kept.of('a', async () => 'newer')).toBe('new')
  })
})
