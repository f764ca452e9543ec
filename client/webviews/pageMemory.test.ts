import { describe, expect, it } from 'vitest'
import { PageMemory } from './pageMemory'

const mementoOf = (kept?: unknown) => {
  const values = new Map<string, unknown>([['places', kept]])
  return {
    get: (key: string) => values.get(key),
    update: async (key: string, value: unknown) => void values.set(key, value),
  }
}

describe('the memory of pages', () => {
  it('has the place of each page over a reload', async () => {
    const memento = mementoOf()
    await new PageMemory(memento, 'places').set('file:///a', { top: 1 })
    await new PageMemory(memento, 'places').set('file:///b', { top: 2 })
    expect(new PageMemory(memento, 'places').get('file:///a')).toEqual({ top: 1 })
  })

  it('forgets the pages that were left longest ago, and does not grow without end', async () => {
    const memory = new PageMemory(mementoOf(), 'places')
    for (let page = 0; page < 60; page += 1) await memory.set(String(page), page)
    await memory.set('10', 'again')
    expect([memory.get('9'), memory.get('10'), memory.get('11'), memory.get('59')]).toEqual([
      undefined,
      'again',
      11,
      59,
    ])
    await memory.set('new', 1)
    expect([memory.get('10'), memory.get('11')]).toEqual(['again', undefined])
  })

  it.each(['text', [1], [[1, 2]], { a: 1 }])('that an other version left as %j is empty', (kept) => {
    expect(new PageMemory(mementoOf(kept), 'places').get('1')).toBeUndefined()
  })
})
