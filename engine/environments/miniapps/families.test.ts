import { describe, expect, it } from 'vitest'
import { miniappsTools } from './catalog'
import type { Instance } from './instance'
import { publicTask } from './publicTask'
import { apps, keyNames, pageNames, valueNames, vocabulary } from './vocabulary'
import { act, isSolved, startWorld } from './world'

const pages: Instance['pages'] = [
  [
    ['k1', 'v1'],
    ['k2', 'v2'],
  ],
  [
    ['k3', 'v5'],
    ['k4', 'v4'],
  ],
]
const instances: Record<Instance['family'], Instance> = {
  find: { id: 't', family: 'find', app: 'mail', key: 'k3', value: 'v5', pages },
  last: { id: 't', family: 'last', app: 'mail', value: 'v4', pages },
  fetch: { id: 't', family: 'fetch', app: 'note', key: 'k3', value: 'v5', args: ['v4', 'v9'] },
  put: { id: 't', family: 'put', app: 'cart', key: 'k1', value: 'v7', losesFirstWrite: true },
  move: { id: 't', family: 'move', app: 'mail', to: 'song', key: 'k3', value: 'v5', pages, losesFirstWrite: true },
  patch: { id: 't', family: 'patch', app: 'user', key: 'k2', value: 'v3', args: ['v0', 'v1'], losesFirstWrite: true },
}

/** The arguments that plain words stand for, as the renderer reads them. */
const argumentsOf = (tool: string, words: readonly string[]) => {
  const form = miniappsTools.find(({ name }) => name === tool)?.words?.find(({ length }) => length === words.length)
  return Object.fromEntries((form ?? []).map((name, index) => [name, words[index] ?? '']))
}

/** Plays lines `call -> answer`; gives the lines as the world answers them, and whether the task is then solved. */
const play = (instance: Instance, script: string) => {
  const world = startWorld(instance)
  let answer: string | null = null
  const lines = script
    .trim()
    .split('\n')
    .map((line) => {
      const call = line.trim().split(/ ->/)[0] ?? ''
      const [tool = '', ...words] = call.split(' ')
      const { text } = act(world, tool, argumentsOf(tool, words))
      if (tool === 'done') answer = words[0] ?? null
      return `${call} -> ${text}`.trim()
    })
  return { lines, solved: isSolved(world, answer) }
}

const scripts: readonly [title: string, family: Instance['family'], solved: boolean, script: string][] = [
  [
    'find: the key is on the second page',
    'find',
    true,
    `seek mail k3 p1 -> none
     seek mail k3 p2 -> v5
     done v5 ->`,
  ],
  [
    'find: who stops at page 1 says that there is none, and fails',
    'find',
    false,
    `seek mail k3 p1 -> none
     done none ->`,
  ],
  [
    'find: a value beside the key is wrong',
    'find',
    false,
    `seek mail k4 p2 -> v4
     done v4 ->`,
  ],
  [
    'find: looking behind the end costs nothing but turns',
    'find',
    true,
    `seek mail k3 p6 -> empty
     seek mail k3 p2 -> v5
     done v5 ->`,
  ],
  [
    'last: the last item stands on the last page',
    'last',
    true,
    `list mail p1 -> k1 v1 k2 v2
     list mail p2 -> k3 v5 k4 v4
     list mail p3 -> empty
     done v4 ->`,
  ],
  [
    'last: the last item of page 1 is not it',
    'last',
    false,
    `list mail p1 -> k1 v1 k2 v2
     done v2 ->`,
  ],
  [
    'fetch: doc tells the arguments that get wants',
    'fetch',
    true,
    `get note v1 v1 k3 -> error
     doc note -> args v4 v9
     get note v4 v9 k3 -> v5
     done v5 ->`,
  ],
  [
    'fetch: arguments guessed in the wrong order are wrong',
    'fetch',
    false,
    `get note v9 v4 k3 -> error
     done error ->`,
  ],
  [
    'put: the first write is lost although it says ok',
    'put',
    false,
    `set cart k1 v7 -> ok
     done v7 ->`,
  ],
  [
    'put: who reads back sees it, and writes again',
    'put',
    true,
    `set cart k1 v7 -> ok
     read cart k1 -> empty
     set cart k1 v7 -> ok
     read cart k1 -> v7
     done v7 ->`,
  ],
  [
    'put: writing twice blindly is enough, for the world looks at what is stored',
    'put',
    true,
    `set cart k1 v7 -> ok
     set cart k1 v7 -> ok
     done none ->`,
  ],
  [
    'put: only one write is lost, of whatever key',
    'put',
    true,
    `set cart k9 v0 -> ok
     set cart k1 v7 -> ok
     done v7 ->`,
  ],
  [
    'move: the value is looked up in one app and written to the other',
    'move',
    true,
    `seek mail k3 p2 -> v5
     set song k3 v5 -> ok
     set song k3 v5 -> ok
     done v5 ->`,
  ],
  [
    'move: nothing can be written to the app it comes from, nor sought in the other',
    'move',
    false,
    `seek song k3 p2 -> empty
     set mail k3 v5 -> error
     read mail k3 -> error
     done v5 ->`,
  ],
  [
    'patch: set wants the arguments of doc, and its first write is lost too',
    'patch',
    true,
    `set user k2 v3 -> error
     doc user -> args v0 v1
     set user v0 v1 k2 v3 -> ok
     read user k2 -> empty
     set user v0 v1 k2 v3 -> ok
     done v3 ->`,
  ],
  [
    'patch: another value under the key is not what was asked for',
    'patch',
    false,
    `set user v0 v1 k2 v4 -> ok
     set user v0 v1 k2 v4 -> ok
     read user k2 -> v4
     done v3 ->`,
  ],
]

describe('an episode of', () => {
  it.each(scripts)('%s', (_, family, solved, script) => {
    const { lines, solved: found } = play(instances[family], script)
    const expected = script.split('\n').map((line) => line.trim())
    expect(lines).toEqual(expected)
    expect(found).toBe(solved)
  })

  it.each(scripts.filter(([, , solved]) => solved))(
    '%s: is not solved before its end',
    (_, family, _solved, script) => {
      const { solved } = play(instances[family], script.slice(0, script.lastIndexOf('done')))
      expect(solved).toBe(false)
    },
  )
})

/** Every call in words that some tool takes. */
const wordsFor: Record<string, readonly string[]> = {
  app: apps,
  page: pageNames,
  key: keyNames,
  value: valueNames,
  a: valueNames,
  b: valueNames,
  answer: [...valueNames, 'none', 'error'],
}

describe('any call', () => {
  const calls = miniappsTools.flatMap(({ name, words = [] }) =>
    words.flatMap((form) =>
      Array.from({ length: 40 }, (_, seed) => ({
        name,
        args: Object.fromEntries(
          form.map((word, at) => {
            const choices = wordsFor[word] ?? []
            return [word, choices[(seed * (7 + at) + at) % choices.length] ?? '']
          }),
        ),
      })),
    ),
  )

  it.each(Object.values(instances).map((instance) => [instance.family, instance] as const))(
    'in %s is answered in words that a policy can read',
    (_, instance) => {
      const world = startWorld(instance)
      const known = new Set([...vocabulary, ''])
      for (const { name, args } of calls) {
        const { text, isError } = act(world, name, args)
        expect(text.split(' ').every((word) => known.has(word))).toBe(true)
        expect(isError).toBe(text === 'error')
      }
    },
  )

  it('but a write changes nothing: reading, seeking and failing leave no trace', () => {
    for (const instance of Object.values(instances)) {
      const world = startWorld(instance)
      for (const { name, args } of calls.filter((call) => call.name !== 'set' && call.name !== 'done')) {
        act(world, name, args)
      }
      expect(world).toEqual(startWorld(instance))
    }
  })
})

describe('the task as it is told', () => {
  it.each([
    ['find', 'find k3 in mail', ['mail'], true],
    ['last', 'last in mail', ['mail'], true],
    ['fetch', 'fetch k3 in note', ['note'], true],
    ['put', 'put k1 v7 in cart', ['cart'], false],
    ['move', 'move k3 in mail to song', ['mail', 'song'], false],
    ['patch', 'patch k2 v3 in user', ['user'], false],
  ] as const)('%s: %s', (family, text, named, expectsAnswer) => {
    const task = publicTask(instances[family])
    expect(task.parts.map((part) => part.text)).toEqual([text])
    expect(task.apps).toEqual(named)
    expect(task.expectsAnswer).toBe(expectsAnswer)
    expect(task.tags).toEqual([family])
  })

  it('does not tell what is hidden: a value to find, arguments, or whether a write is lost', () => {
    for (const family of ['find', 'last', 'fetch', 'move'] as const) {
      expect(JSON.stringify(publicTask(instances[family]))).not.toContain(instances[family].value)
    }
    const { losesFirstWrite: _, ...easy } = instances.put
    expect(publicTask(easy)).toEqual(publicTask(instances.put))
    expect(publicTask({ ...instances.patch, args: ['v8', 'v8'] })).toEqual(publicTask(instances.patch))
  })
})
