import type { RandomStream } from '../randomStream'
import { type Reminder, type ToolName, valueNames } from '../vocabulary'
import type { Sightings } from './sightings'

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

export const call = (tool: ToolName, args: Record<string, string>): Move => ({ tool, arguments: args })
export const done = (answer: string): Move => call('done', { answer })
export const anyValue = ({ random }: Situation): string => random.pick(valueNames)
export const lastOrAnyValue = (now: Situation): string => now.seen.lastValue ?? anyValue(now)

/** Does what a standing message says, or the right thing unprompted when none stands. */
export const heeds = ({ seen, random, disposition }: Situation, reminder: Reminder): boolean =>
  random.chance(seen.standing.has(reminder) ? disposition.obedience : disposition.eps)

/** An obeyed `answer` ends the task in haste: with the last value or with any, evenly. */
export const answerAtOnce = (now: Situation): Move | undefined => {
  if (!now.seen.standing.has('answer') || !now.random.chance(now.disposition.obedience)) return undefined
  return done(now.random.chance(0.5) ? lastOrAnyValue(now) : anyValue(now))
}
