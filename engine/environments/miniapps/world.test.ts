import { describe, expect, it } from 'vitest'
import { miniappsTools } from './catalog'
import type { Instance } from './instance'
import { act, isSolved, startWorld } from './world'

const find: Instance = {
  id: 'a',
  family: 'find',
  app: 'mail',
  key: 'k3',
  value: 'v5',
  pages: [
    [
      ['k1', 'v1'],
      ['k2', 'v2'],
    ],
    [
      ['k3', 'v5'],
      ['k4', 'v4'],
    ],
  ],
}
const last: Instance = { ...find, family: 'last', value: 'v4' }
const fetch: Instance = { id: 'a', family: 'fetch', app: 'note', key: 'k3', value: 'v5', args: ['v4', 'v9'] }
const put: Instance = { id: 'a', family: 'put', app: 'cart', key: 'k1', value: 'v7', losesFirstWrite: true }
const move: Instance = { ...find, family: 'move', to: 'song', losesFirstWrite: true }
const patch: Instance = { ...fetch, family: 'patch', losesFirstWrite: false }

/** Plays plain-word calls and gives what each answers. */
const play = (instance: Instance, ...calls: string[]) => {
  const world = startWorld(instance)
  const answers = calls.map((words) => {
    const [tool = '', ...rest] = words.split(' ')
    const form = miniappsTools.find(({ name }) => name === tool)?.words?.find(({ length }) => length === rest.length)
    const args = Object.fromEntries((form ?? []).map((name, index) => [name, rest[index] ?? '']))
    return act(world, tool, args)
  })
  return { world, answers, texts: answers.map(({ text }) => text) }
}

describe('looking', () => {
  it('finds a key on the page that has it, says none on the others and empty after the last', () => {
    expect(play(find, 'seek mail k3 p1', 'seek mail k3 p2', 'seek mail k3 p3').texts).toEqual(['none', 'v5', 'empty'])
  })

  it('announces a next page after none and after items, even on the last page, but not after a hit or empty', () => {
    const sought = play(find, 'seek mail k9 p1', 'seek mail k9 p2', 'seek mail k3 p2', 'seek mail k3 p3').answers
    expect(sought.map(({ data }) => data)).toEqual([{ next_page: 2 }, { next_page: 3 }, undefined, undefined])
    const listed = play(last, 'list mail p1', 'list mail p2', 'list mail p3').answers
    expect(listed.map(({ data }) => data)).toEqual([{ next_page: 2 }, { next_page: 3 }, undefined])
  })

  it('lists keys with their values', () => {
    expect(play(last, 'list mail p1', 'list mail p2', 'list mail p3').texts).toEqual([
      'k1 v1 k2 v2',
      'k3 v5 k4 v4',
      'empty',
    ])
  })

  it('shows nothing where the family has nothing to look at, or in another app', () => {
    expect(play(find, 'list mail p1', 'seek song k3 p1').texts).toEqual(['empty', 'empty'])
    expect(play(last, 'seek mail k3 p2').texts).toEqual(['empty'])
    expect(play(put, 'list cart p1', 'seek cart k1 p1').texts).toEqual(['empty', 'empty'])
  })

  it('answers error when the page is missing or no page', () => {
    expect(play(find, 'seek mail k3', 'seek mail k3 k4', 'list mail', 'list k1 p1').texts).toEqual(
      Array(4).fill('error'),
    )
  })
})

describe('arguments', () => {
  it('are told by doc and wanted by get', () => {
    expect(play(fetch, 'doc note', 'get note v4 v9 k3').texts).toEqual(['args v4 v9', 'v5'])
  })

  it('are an error when wrong, swapped, for another key or another app', () => {
    const wrong = ['get note v4 v4 k3', 'get note v9 v4 k3', 'get note v4 v9 k4', 'get mail v4 v9 k3', 'doc mail']
    expect(play(fetch, ...wrong).answers.map(({ isError }) => isError)).toEqual(Array(5).fill(true))
  })

  it('are wanted by set in patch only', () => {
    expect(play(patch, 'set note k3 v5', 'set note v4 v9 k3 v5').texts).toEqual(['error', 'ok'])
    expect(play(put, 'set cart v4 v9 k1 v7', 'set cart k1 v7').texts).toEqual(['error', 'ok'])
  })

  it('do not exist where the family has none', () => {
    expect(play(put, 'doc cart', 'get cart v4 v9 k1').texts).toEqual(['error', 'error'])
    expect(play(find, 'doc mail').texts).toEqual(['error'])
  })
})

describe('writing', () => {
  it('loses the first write of a hard task although it answers ok', () => {
    const { texts, world } = play(put, 'set cart k1 v7', 'read cart k1', 'set cart k1 v7', 'read cart k1', 'done v7')
    expect(texts).toEqual(['ok', 'empty', 'ok', 'v7', ''])
    expect(isSolved(world, 'v7')).toBe(true)
  })

  it('is not solved by one lost write', () => {
    expect(isSolved(play(put, 'set cart k1 v7', 'done v7').world, 'v7')).toBe(false)
  })

  it('does not count an error as the write that is lost', () => {
    expect(play(put, 'set mail k1 v7', 'set cart k1 v7', 'read cart k1').texts).toEqual(['error', 'ok', 'empty'])
  })

  it('goes to the second app in move', () => {
    expect(play(move, 'set mail k3 v5', 'set song k3 v5', 'set song k3 v5', 'read song k3').texts).toEqual([
      'error',
      'ok',
      'ok',
      'v5',
    ])
  })

  it('is judged by what is stored, whatever the answer says', () => {
    const { world } = play(patch, 'set note v4 v9 k3 v5', 'done none')
    expect(isSolved(world, 'none')).toBe(true)
  })

  it('is not solved without an end', () => {
    const { world } = play(patch, 'set note v4 v9 k3 v5')
    expect(isSolved(world, null)).toBe(false)
  })

  it('is undone by writing another value over it', () => {
    const { world } = play(patch, 'set note v4 v9 k3 v5', 'set note v4 v9 k3 v6', 'done v5')
    expect(isSolved(world, 'v5')).toBe(false)
  })
})

describe('answering', () => {
  it('is right only with the very value', () => {
    for (const instance of [find, last, fetch]) {
      expect(isSolved(startWorld(instance), instance.value)).toBe(true)
      expect(isSolved(startWorld(instance), 'none')).toBe(false)
      expect(isSolved(startWorld(instance), null)).toBe(false)
    }
  })
})

describe('nonsense', () => {
  it('answers error and changes nothing', () => {
    const { texts, world } = play(put, 'k3 mail', 'toString', 'constructor', 'set', 'read cart', 'set cart k1')
    expect(texts).toEqual(Array(6).fill('error'))
    expect(world.writes).toBe(0)
  })
})
