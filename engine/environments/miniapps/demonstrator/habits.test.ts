import { describe, expect, it } from 'vitest'
import type { RandomStream } from '../randomStream'
import { fetchValue, supplyArguments } from './argumentHabit'
import { look } from './lookingHabit'
import { nothingSeen, type Sightings } from './sightings'
import { answerAtOnce, heeds, lastOrAnyValue, type Move, type Progress, type Situation } from './situation'
import { continueWriting, write } from './writingHabit'

/** Chance that gives the decisions that a test states, and notes how probable each of them was. */
const fated = (...decisions: boolean[]) => {
  const asked: number[] = []
  const random: RandomStream = {
    chance: (probability) => {
      asked.push(probability)
      return decisions[asked.length - 1] ?? false
    },
    below: () => 0,
    pick: (items) => {
      const [first] = items
      if (first === undefined) throw new RangeError('nothing to pick from')
      return first
    },
    sample: (items, count) => items.slice(0, count),
  }
  return { random, asked }
}

const noProgress: Progress = { page: 0, tries: 0, writing: undefined, passedReadback: false, last: undefined }
const disposition = { eps: 0.01, obedience: 0.9 }

interface Scene {
  readonly task: Partial<Sightings['goal']>
  readonly answer?: string
  readonly messages?: readonly string[]
  readonly seen?: Partial<Sightings>
  readonly progress?: Partial<Progress>
  /** How each decision falls. */
  readonly fate?: readonly boolean[]
}

/** A situation, and the probabilities that were asked of chance in it. */
const sceneOf = ({ task, answer, messages = [], seen, progress, fate = [] }: Scene) => {
  const { random, asked } = fated(...fate)
  const sightings: Sightings = { ...nothingSeen(), answer: answer?.split(' '), standing: new Set(messages), ...seen }
  sightings.goal = { ...sightings.goal, app: 'mail', to: 'song', key: 'k3', value: 'v5', ...task }
  const now: Situation = { seen: sightings, progress: { ...noProgress, ...progress }, random, disposition }
  return { now, asked }
}

const words = ({ tool, arguments: args }: Move) => [tool, ...Object.values(args)].join(' ')

/** What a habit does in a scene, and the probabilities that it asked. */
const doing = (habit: (now: Situation) => Move, scene: Scene) => {
  const { now, asked } = sceneOf(scene)
  return { move: words(habit(now)), asked, progress: now.progress }
}

const onPage1 = { page: 1, last: 'seek' as const }

describe('heeding a reminder', () => {
  it('is as probable as obedience while it stands, and as luck while it does not', () => {
    const standing = sceneOf({ task: {}, messages: ['next'] })
    heeds(standing.now, 'next')
    heeds(standing.now, 'verify')
    expect(standing.asked).toEqual([0.9, 0.01])
  })

  it('to answer at once needs the message: without it, chance is not even asked', () => {
    const scene = sceneOf({ task: {}, fate: [true] })
    expect(answerAtOnce(scene.now)).toBeUndefined()
    expect(scene.asked).toEqual([])
  })

  it.each([
    ['v9', [true, true], 'done v9', [0.9, 0.5]],
    ['v9', [true, false], 'done v0', [0.9, 0.5]],
    [undefined, [true, true], 'done v0', [0.9, 0.5]],
    ['v9', [false], undefined, [0.9]],
  ])('to answer at once, having seen %j, by chance %j ends with %s', (lastValue, fate, move, expected) => {
    const { now, asked } = sceneOf({ task: {}, messages: ['answer'], seen: { lastValue }, fate })
    const answer = answerAtOnce(now)
    expect(answer && words(answer)).toBe(move)
    expect(asked).toEqual(expected)
    expect(lastOrAnyValue(now)).toBe(lastValue ?? 'v0')
  })
})

describe('looking', () => {
  it.each([
    ['find', 'seek mail k3 p1'],
    ['move', 'seek mail k3 p1'],
    ['last', 'list mail p1'],
  ] as const)('in %s begins at page 1 without asking chance', (family, move) => {
    expect(doing(look, { task: { family } })).toMatchObject({ move, asked: [], progress: { page: 1 } })
  })

  it('at the next page asks once: obedience when reminded', () => {
    const scene = {
      task: { family: 'find' },
      answer: 'none',
      messages: ['next'],
      progress: onPage1,
      fate: [true],
    } as const
    expect(doing(look, scene)).toMatchObject({ move: 'seek mail k3 p2', asked: [0.9], progress: { page: 2 } })
  })

  it('goes no further behind an empty page or page 6, whatever a message says', () => {
    const reminded = { task: { family: 'find' }, messages: ['next'], fate: [true] } as const
    expect(doing(look, { ...reminded, answer: 'empty', progress: onPage1 })).toMatchObject({
      move: 'done none',
      asked: [0.95],
    })
    expect(doing(look, { ...reminded, answer: 'none', progress: { ...onPage1, page: 6 } }).move).toBe('done none')
  })

  it('takes a hit in find as the answer, and in move as what to write', () => {
    expect(doing(look, { task: { family: 'find' }, answer: 'v8', progress: onPage1 }).move).toBe('done v8')
    const moving = doing(look, { task: { family: 'move' }, answer: 'v8', progress: onPage1 })
    expect(moving).toMatchObject({ move: 'set song k3 v8', progress: { writing: 'v8' } })
  })

  it('takes a value in the list of last for an item, not for the answer', () => {
    const scene = { task: { family: 'last' }, answer: 'v8 k1', progress: onPage1, seen: { lastValue: 'v8' } } as const
    expect(doing(look, { ...scene, fate: [true] }).move).toBe('list mail p2')
    expect(doing(look, scene)).toMatchObject({ move: 'done v8', asked: [0.01] })
  })

  it.each([
    ['find', [false, true], 'done none', [0.01, 0.95]],
    ['find', [false, false], 'done v0', [0.01, 0.95]],
    ['move', [false, true], 'done none', [0.01, 0.7]],
    ['move', [false, false], 'set song k3 v0', [0.01, 0.7]],
    ['last', [false], 'done v0', [0.01]],
  ] as const)('in %s gives up by chance %j with: %s', (family, fate, move, asked) => {
    expect(doing(look, { task: { family }, answer: 'none', progress: onPage1, fate })).toMatchObject({ move, asked })
  })
})

describe('supplying arguments', () => {
  const fetching = { family: 'fetch' } as const
  const known = { args: ['v4', 'v9'] as const }

  it('looks them up by luck, and by obedience when reminded', () => {
    expect(doing(supplyArguments, { task: fetching, fate: [true] })).toMatchObject({ move: 'doc mail', asked: [0.01] })
    const reminded = { task: fetching, messages: ['schema'], fate: [true] }
    expect(doing(supplyArguments, reminded)).toMatchObject({ move: 'doc mail', asked: [0.9] })
  })

  it('uses them once they are known, without asking chance', () => {
    expect(doing(supplyArguments, { task: fetching, seen: known })).toMatchObject({
      move: 'get mail v4 v9 k3',
      asked: [],
    })
    const patching = doing(supplyArguments, { task: { family: 'patch' }, seen: known })
    expect(patching).toMatchObject({ move: 'set mail v4 v9 k3 v5', progress: { writing: 'v5' } })
  })

  it('guesses the first time', () => {
    expect(doing(supplyArguments, { task: fetching })).toMatchObject({
      move: 'get mail v0 v0 k3',
      progress: { tries: 1 },
    })
  })

  it.each([
    [1, [], [false, true], 'get mail v0 v0 k3', [0.01, 0.1]],
    [1, [], [false, false, true], 'done error', [0.01, 0.1, 0.95]],
    [1, ['schema'], [false], 'get mail v0 v0 k3', [0.9]],
    [3, ['schema'], [false, true], 'done error', [0.9, 0.95]],
    [3, [], [false, false], 'done v0', [0.01, 0.95]],
  ] as const)('after %d guesses, told %j and by chance %j: %s', (tries, messages, fate, move, asked) => {
    expect(doing(supplyArguments, { task: fetching, messages, progress: { tries }, fate })).toMatchObject({
      move,
      asked,
    })
  })

  it('answers what get gave, and nothing that something else gave', () => {
    const got = { task: fetching, answer: 'v2', seen: known }
    expect(doing(fetchValue, { ...got, progress: { last: 'get' } }).move).toBe('done v2')
    expect(doing(fetchValue, { ...got, progress: { last: 'seek' } }).move).toBe('get mail v4 v9 k3')
    expect(doing(fetchValue, { ...got, answer: 'error', progress: { last: 'get' } }).move).toBe('get mail v4 v9 k3')
  })
})

describe('writing', () => {
  const putting = { family: 'put' } as const
  const wrote = { writing: 'v5', last: 'set' as const }
  const proceed = (now: Situation) => continueWriting(now, 'v5')

  it.each([
    ['put', 'set mail k3 v5'],
    ['move', 'set song k3 v5'],
  ] as const)('in %s is %s', (family, move) => {
    expect(doing((now) => write(now, 'v5'), { task: { family } }).move).toBe(move)
  })

  it('trusts an ok unless luck has it, once', () => {
    const accepted = { task: putting, answer: 'ok', progress: wrote }
    expect(doing(proceed, accepted)).toMatchObject({
      move: 'done v5',
      asked: [0.01],
      progress: { passedReadback: true },
    })
    expect(doing(proceed, { ...accepted, fate: [true] }).move).toBe('read mail k3')
    const second = { ...accepted, progress: { ...wrote, passedReadback: true } }
    expect(doing(proceed, { ...second, fate: [true] })).toMatchObject({ move: 'done v5', asked: [] })
  })

  it('reads back when reminded, as often as it is reminded', () => {
    const reminded = { task: putting, messages: ['verify'], fate: [true] }
    const refused = { ...reminded, progress: { writing: 'v5', last: 'done' as const, passedReadback: true } }
    expect(doing(proceed, refused)).toMatchObject({ move: 'read mail k3', asked: [0.9] })
    expect(doing(proceed, { ...refused, task: { family: 'move' } }).move).toBe('read song k3')
  })

  it.each([
    ['empty', 'set mail k3 v5'],
    ['v6', 'set mail k3 v5'],
    ['v5', 'done v5'],
  ])('having read %s, does %s', (answer, move) => {
    expect(doing(proceed, { task: putting, answer, progress: { writing: 'v5', last: 'read' } }).move).toBe(move)
  })

  it('gives up in put when it is refused, and looks for arguments in patch', () => {
    const refused = { answer: 'error', progress: wrote }
    expect(doing(proceed, { task: putting, ...refused }).move).toBe('done error')
    expect(doing(proceed, { task: { family: 'patch' }, ...refused, fate: [true] }).move).toBe('doc mail')
  })

  it('in patch writes with the arguments that doc told, and again with them', () => {
    const told = { task: { family: 'patch' }, seen: { args: ['v1', 'v2'] } } as const
    expect(doing(proceed, { ...told, answer: 'args v1 v2', progress: { writing: 'v5', last: 'doc' } }).move).toBe(
      'set mail v1 v2 k3 v5',
    )
    expect(doing(proceed, { ...told, answer: 'empty', progress: { writing: 'v5', last: 'read' } }).move).toBe(
      'set mail v1 v2 k3 v5',
    )
  })
})
