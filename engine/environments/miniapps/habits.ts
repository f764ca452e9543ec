import type { RandomStream } from './randomStream'
import type { Sightings } from './sightings'
import { isValue, type Reminder, type ToolName, valueNames } from './vocabulary'

/** A tool call; the order of the arguments is the order of the words. */
export interface Move {
  readonly tool: ToolName
  readonly arguments: { readonly [name: string]: string }
}

/** How the scripted agent behaves; both are dials of the world's difficulty. */
export interface Disposition {
  /** Probability of the right thing unprompted, per decision. The rarer, the harder to learn without siblings. */
  readonly eps: number
  /** Probability of doing what a standing message says. */
  readonly obedience: number
}

/** What the agent has done so far, beside what it has seen. */
export interface Progress {
  /** Page it asked for last; 0 = none yet. */
  page: number
  /** Random arguments tried. */
  tries: number
  /** The value it is writing, once it writes. */
  writing: string | undefined
  /** It had its chance of reading back unprompted. */
  passedReadback: boolean
  last: ToolName | undefined
}

/** One decision: sightings, progress and chance. Habits are functions of it. */
export interface Situation {
  readonly seen: Sightings
  readonly progress: Progress
  readonly random: RandomStream
  readonly disposition: Disposition
}

const maxPage = 6
const maxTries = 3

const call = (tool: ToolName, args: Record<string, string>): Move => ({ tool, arguments: args })
const done = (answer: string): Move => call('done', { answer })
const anyValue = ({ random }: Situation): string => random.pick(valueNames)
const lastOrAnyValue = (now: Situation): string => now.seen.lastValue ?? anyValue(now)

/** Does what a standing message says, or the right thing unprompted when none stands. */
const heeds = ({ seen, random, disposition }: Situation, reminder: Reminder): boolean =>
  random.chance(seen.standing.has(reminder) ? disposition.obedience : disposition.eps)

/** An obeyed `answer` ends the task with whatever is at hand. */
export const answerAtOnce = (now: Situation): Move | undefined =>
  now.seen.standing.has('answer') && now.random.chance(now.disposition.obedience)
    ? done(lastOrAnyValue(now))
    : undefined

const lookAt = ({ seen: { goal }, progress }: Situation, page: number): Move => {
  progress.page = page
  const place = { app: goal.app, page: `p${page}` }
  return goal.family === 'last' ? call('list', place) : call('seek', { app: goal.app, key: goal.key, page: place.page })
}

const giveUpLooking = (now: Situation): Move => {
  const { family } = now.seen.goal
  if (family === 'last') return done(lastOrAnyValue(now))
  if (family === 'find') return done(now.random.chance(0.95) ? 'none' : anyValue(now))
  return now.random.chance(0.7) ? done('none') : write(now, lastOrAnyValue(now))
}

/** `find`, `last` and the first half of `move`: page 1, then further pages only when reminded or by luck. */
export const look = (now: Situation): Move => {
  const { seen, progress } = now
  if (progress.page === 0) return lookAt(now, 1)
  const [word = 'none'] = seen.answer ?? []
  if (seen.goal.family !== 'last' && isValue(word)) {
    return seen.goal.family === 'find' ? done(word) : write(now, word)
  }
  const goesOn = word !== 'empty' && progress.page < maxPage && heeds(now, 'next')
  return goesOn ? lookAt(now, progress.page + 1) : giveUpLooking(now)
}

const useArguments = (now: Situation, [a, b]: readonly [string, string]): Move => {
  const { goal } = now.seen
  if (goal.family === 'fetch') return call('get', { app: goal.app, a, b, key: goal.key })
  now.progress.writing = goal.value
  return call('set', { app: goal.app, a, b, key: goal.key, value: goal.value })
}

/** Random arguments: at first, after a `schema` message that it ignored, and now and then after an error. */
const guesses = ({ seen, progress, random }: Situation): boolean => {
  if (progress.tries === 0) return true
  if (progress.tries >= maxTries) return false
  return seen.standing.has('schema') || random.chance(0.1)
}

const withoutArguments = (now: Situation): Move => {
  if (heeds(now, 'schema')) return call('doc', { app: now.seen.goal.app })
  if (!guesses(now)) return done(now.random.chance(0.95) ? 'error' : anyValue(now))
  now.progress.tries += 1
  return useArguments(now, [anyValue(now), anyValue(now)])
}

const supplyArguments = (now: Situation): Move => {
  const { args } = now.seen
  return args ? useArguments(now, args) : withoutArguments(now)
}

/** `fetch`: the value once `get` gave one. */
export const fetchValue = (now: Situation): Move => {
  const [word = ''] = now.seen.answer ?? []
  return now.progress.last === 'get' && isValue(word) ? done(word) : supplyArguments(now)
}

/** Starts, or repeats, a write. */
export const write = (now: Situation, value: string): Move => {
  const { goal, args } = now.seen
  now.progress.writing = value
  if (goal.family === 'patch') return args ? useArguments(now, args) : supplyArguments(now)
  return call('set', { app: goal.family === 'move' ? goal.to : goal.app, key: goal.key, value })
}

const readBack = ({ seen: { goal } }: Situation): Move =>
  call('read', { app: goal.family === 'move' ? goal.to : goal.app, key: goal.key })

/** Checks what was written when reminded, or by luck once; then ends the task. */
const checkOrFinish = (now: Situation, value: string): Move => {
  const { seen, progress } = now
  const wantsCheck = seen.standing.has('verify') || !progress.passedReadback
  const checks = wantsCheck && heeds(now, 'verify')
  progress.passedReadback = true
  return checks ? readBack(now) : done(value)
}

/** Once a write is under way: arguments after an error or a veto, again after a wrong value, else check and finish. */
export const continueWriting = (now: Situation, value: string): Move => {
  const { seen, progress } = now
  const word = seen.answer?.[0]
  if (progress.last === 'set' && word !== 'ok') {
    return seen.goal.family === 'patch' ? supplyArguments(now) : done('error')
  }
  if (progress.last === 'read' && word !== value) return write(now, value)
  if (progress.last === 'doc') return supplyArguments(now)
  return progress.last === 'read' ? done(value) : checkOrFinish(now, value)
}
