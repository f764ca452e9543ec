import { type Message, type Origin, partsOf } from '../../../trajectories/message'
import { type Family, families, isValue } from '../vocabulary'

/** The task as its text states it. */
export interface Goal {
  readonly family: Family
  readonly app: string
  readonly to: string
  readonly key: string
  readonly value: string
}

/** What the scripted agent has seen so far. It knows nothing of the world but this. */
export interface Sightings {
  goal: Goal
  /** Hook texts since its last turn. */
  readonly standing: Set<string>
  /** What its last call answered; absent when a hook answered in the tool's place. */
  answer: readonly string[] | undefined
  /** The last value word seen anywhere. */
  lastValue: string | undefined
  /** The arguments that a schema call told. */
  args: readonly [string, string] | undefined
}

const noGoal: Goal = { family: 'find', app: '', to: '', key: '', value: '' }

export const nothingSeen = (): Sightings => ({
  goal: noGoal,
  standing: new Set(),
  answer: undefined,
  lastValue: undefined,
  args: undefined,
})

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

/** Reads `put k3 v5 in mail`, `move k3 in mail to song`, `last in mail`. */
const readGoal = (words: readonly string[]): Goal | undefined => {
  const family = families.find((name) => name === words[0])
  if (family === undefined) return undefined
  const after = (marker: string) => words[words.indexOf(marker) + 1] ?? ''
  const named = family === 'last' ? [] : words.slice(1, words.indexOf('in'))
  return {
    family,
    app: after('in'),
    to: family === 'move' ? after('to') : '',
    key: named[0] ?? '',
    value: named[1] ?? '',
  }
}

const noteValues = (seen: Sightings, words: readonly string[]): void => {
  seen.lastValue = words.findLast(isValue) ?? seen.lastValue
}

const noteAnswer = (seen: Sightings, words: readonly string[]): void => {
  seen.answer = words
  noteValues(seen, words)
  const [head, a, b] = words
  if (head === 'args' && a !== undefined && b !== undefined) seen.args = [a, b]
}

const noteTask = (seen: Sightings, words: readonly string[]): void => {
  seen.goal = readGoal(words) ?? seen.goal
  noteValues(seen, words)
}

const noteAdvice = (seen: Sightings, words: readonly string[]): void => {
  for (const word of words) seen.standing.add(word)
}

const noterOf = (origin: Origin) => {
  if (origin.startsWith('hook:')) return noteAdvice
  return origin === 'environment' ? noteAnswer : noteTask
}

/** Takes in the messages since the agent's last turn. */
export const see = (seen: Sightings, messages: readonly Message[]): void => {
  seen.standing.clear()
  seen.answer = undefined
  const shown = messages.filter(({ role }) => role !== 'assistant')
  for (const { origin, text } of shown.flatMap(partsOf)) noterOf(origin)(seen, wordsOf(text))
}
