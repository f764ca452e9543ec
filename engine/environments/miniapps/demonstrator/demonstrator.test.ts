import { describe, expect, it } from 'vitest'
import type { Message, Origin } from '../../../trajectories/message'
import { demonstrator } from './demonstrator'

const said = (origin: Origin, text: string): Message => ({ id: 'm', role: 'user', origin, text, mask: 0 })
const answers = (text: string) => said('environment', text)
const hook = (text: string) => said('hook:any', text)

const obedient = { eps: 0, obedience: 1 }
const deaf = { eps: 0, obedience: 0 }
const perfect = { eps: 1, obedience: 1 }

/**
 * Shows the task, then a group of messages after each turn; gives the turns.
 */
const play = async (task: string, shown: Message[][], disposition = obedient, seed = 1) => {
  const session = demonstrator(disposition).open()
  const messages = [said('harness-prompt', task)]
  const turns: string[] = []
  for (const group of [...shown, []]) {
    const { text, calls } = await session.next({ messages, messageId: `m${turns.length}`, seed: seed + turns.length })
    turns.push(text)
    messages.push({ id: 'a', role: 'assistant', origin: 'policy', text, calls, mask: 1 }, ...group)
  }
  return turns
}

const seeds = Array.from({ length: 400 }, (_, index) => index * 97)
const shareOf = async (seen: (turns: string[]) => boolean, ...args: Parameters<typeof play>) => {
  const plays = await Promise.all(seeds.map((seed) => play(args[0], args[1], args[2], seed)))
  return plays.filter(seen).length / seeds.length
}

describe('the scripted agent looks', () => {
  it('at page 1 and answers a hit', async () => {
    expect(await play('find k3 in mail', [[answers('v5')]])).toEqual(['seek mail k3 p1', 'done v5'])
  })

  it('at the next page when told, until it is empty', async () => {
    const pages = [[answers('none'), hook('next')], [answers('none'), hook('next')], [answers('v8')]]
    expect(await play('find k3 in mail', pages)).toEqual([
      'seek mail k3 p1',
      'seek mail k3 p2',
      'seek mail k3 p3',
      'done v8',
    ])
    expect(
      (
        await play('last in note', [
          [answers('k1 v3 k2 v4'), hook('next')],
          [answers('empty'), hook('next')],
        ])
      )[2],
    ).toBe('done v4')
  })

  it('no further without a message, and then mostly admits that it found nothing', async () => {
    const share = await shareOf((turns) => turns[1] === 'done none', 'find k3 in mail', [[answers('none')]])
    expect(share).toBeGreaterThan(0.9)
    expect(share).toBeLessThan(0.99)
  })

  it('further by itself as often as eps says', async () => {
    const luck = { eps: 0.5, obedience: 1 }
    const share = await shareOf(
      (turns) => turns[1] === 'list mail p2',
      'last in mail',
      [[answers('k1 v3 k2 v4')]],
      luck,
    )
    expect(share).toBeGreaterThan(0.42)
    expect(share).toBeLessThan(0.58)
  })

  it('and answers the last value it saw on page 1 of a longer list', async () => {
    expect(await play('last in note', [[answers('k1 v3 k2 v4')]])).toEqual(['list note p1', 'done v4'])
  })

  it('not further when it does not obey', async () => {
    const turns = await play('last in note', [[answers('k1 v3 k2 v4'), hook('next')]], deaf)
    expect(turns[1]).toBe('done v4')
  })

  it('in move before it writes to the other app, and gives up or makes a value up when it found none', async () => {
    const found = await play('move k3 in mail to song', [[answers('v8')], [answers('ok')]])
    expect(found).toEqual(['seek mail k3 p1', 'set song k3 v8', 'done v8'])
    const gaveUp = await shareOf((turns) => turns[1] === 'done none', 'move k3 in mail to song', [[answers('none')]])
    expect(gaveUp).toBeGreaterThan(0.63)
    expect(gaveUp).toBeLessThan(0.77)
  })
})

describe('the scripted agent supplies arguments', () => {
  it('from the schema when a veto says so', async () => {
    const turns = await play('fetch k3 in mail', [[hook('schema')], [answers('args v4 v9')], [answers('v2')]])
    expect(turns.slice(1)).toEqual(['doc mail', 'get mail v4 v9 k3', 'done v2'])
    expect(turns[0]).toMatch(/^get mail v\d+ v\d+ k3$/)
  })

  it('from the schema at once when luck helps', async () => {
    expect((await play('patch k3 v5 in mail', [[answers('args v4 v9')]], perfect)).slice(0, 2)).toEqual([
      'doc mail',
      'set mail v4 v9 k3 v5',
    ])
  })

  it('by guessing otherwise, and mostly gives up after an error', async () => {
    const share = await shareOf((turns) => turns[1] === 'done error', 'fetch k3 in mail', [[answers('error')]])
    expect(share).toBeGreaterThan(0.78)
    expect(share).toBeLessThan(0.92)
  })

  it('by guessing once more when it does not obey, three times at most', async () => {
    const ignored = Array.from({ length: 3 }, () => [answers('error'), hook('schema')])
    const turns = await play('fetch k3 in mail', ignored, deaf)
    expect(turns.slice(0, 3).every((turn) => turn.startsWith('get mail'))).toBe(true)
    expect(turns[3]).toMatch(/^done/)
  })
})

describe('the scripted agent writes', () => {
  it('once, and trusts it', async () => {
    expect(await play('put k3 v5 in mail', [[answers('ok')]])).toEqual(['set mail k3 v5', 'done v5'])
  })

  it('and reads back when refused, writes again what was lost, and reads that back too', async () => {
    const course = [
      [answers('ok')],
      [hook('verify')],
      [answers('empty')],
      [answers('ok')],
      [hook('verify')],
      [answers('v5')],
    ]
    expect(await play('put k3 v5 in mail', course)).toEqual([
      'set mail k3 v5',
      'done v5',
      'read mail k3',
      'set mail k3 v5',
      'done v5',
      'read mail k3',
      'done v5',
    ])
  })

  it('and reads back by luck once, not after the second write', async () => {
    const course = [[answers('ok')], [answers('empty')], [answers('ok')]]
    expect(await play('put k3 v5 in mail', course, perfect)).toEqual([
      'set mail k3 v5',
      'read mail k3',
      'set mail k3 v5',
      'done v5',
    ])
  })

  it('insists on its answer when it does not obey', async () => {
    expect((await play('put k3 v5 in mail', [[answers('ok')], [hook('verify')]], deaf))[2]).toBe('done v5')
  })

  it('with the arguments it looked up, in patch', async () => {
    const course = [[hook('schema')], [answers('args v1 v2')], [answers('ok')], [hook('verify')], [answers('empty')]]
    expect((await play('patch k3 v5 in mail', course)).slice(1)).toEqual([
      'doc mail',
      'set mail v1 v2 k3 v5',
      'done v5',
      'read mail k3',
      'set mail v1 v2 k3 v5',
    ])
  })
})

describe('the scripted agent', () => {
  it('answers at once with the last value when told to, right or wrong', async () => {
    expect((await play('move k3 in mail to song', [[answers('v8'), hook('answer')]]))[1]).toBe('done v8')
    expect((await play('find k3 in mail', [[answers('none'), hook('answer')]]))[1]).toMatch(/^done v\d+$/)
  })

  it('gives the same turn for the same seed, whatever other sessions do', async () => {
    const task = 'fetch k3 in mail'
    expect(await play(task, [[answers('error')]], obedient, 9)).toEqual(
      await play(task, [[answers('error')]], obedient, 9),
    )
  })

  it('states its call with named arguments beside the words', async () => {
    const session = demonstrator().open()
    const turn = await session.next({ messages: [said('harness-prompt', 'find k3 in mail')], messageId: 'm1', seed: 1 })
    expect(turn).toEqual({
      text: 'seek mail k3 p1',
      calls: [{ id: 'm1.0', tool: 'seek', arguments: { app: 'mail', key: 'k3', page: 'p1' } }],
    })
  })
})
