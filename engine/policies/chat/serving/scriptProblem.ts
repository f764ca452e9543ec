import { isJsonObject, type JsonObject } from '../../../documents/json'
import type { ChatScript } from './scriptedChat'

/** In words; undefined where nothing is wrong. */
type Problem = string | undefined

const firstProblem = (list: readonly unknown[], name: string, problemOf: (each: unknown) => Problem): Problem => {
  for (const [index, each] of list.entries()) {
    const problem = problemOf(each)
    if (problem !== undefined) return `${name} ${index + 1}: ${problem}`
  }
  return undefined
}

/** A misspelt member would be a turn that says nothing. */
const unknownMember = (value: JsonObject, known: readonly string[]): Problem => {
  const name = Object.keys(value).find((each) => !known.includes(each))
  return name === undefined ? undefined : `"${name}" is none of ${known.map((each) => `"${each}"`).join(', ')}`
}

const callProblem = (call: unknown): Problem => {
  if (!isJsonObject(call)) return 'it must be an object'
  if (typeof call['tool'] !== 'string') return '"tool" must be a string'
  if (!isJsonObject(call['arguments'])) return '"arguments" must be an object'
  return unknownMember(call, ['tool', 'arguments'])
}

const turnProblem = (turn: unknown): Problem => {
  if (!isJsonObject(turn)) return 'it must be an object'
  const { text = '', calls = [] } = turn
  if (typeof text !== 'string') return '"text" must be a string'
  if (!Array.isArray(calls)) return '"calls" must be a list'
  return unknownMember(turn, ['text', 'calls']) ?? firstProblem(calls, 'call', callProblem)
}

const entryProblem = (entry: unknown): Problem => {
  if (!isJsonObject(entry)) return 'it must be an object'
  const { match = '', turns } = entry
  if (typeof match !== 'string') return '"match" must be a string'
  if (!Array.isArray(turns) || turns.length === 0) return '"turns" must be a list of at least one turn'
  return unknownMember(entry, ['match', 'turns']) ?? firstProblem(turns, 'turn', turnProblem)
}

/** Why a value is no list of scripts, with the place, counted from 1; undefined when it is one. */
export const scriptProblem = (value: unknown): Problem =>
  Array.isArray(value) ? firstProblem(value, 'entry', entryProblem) : 'it must be a list'

export const areScripts = (value: unknown): value is readonly ChatScript[] => scriptProblem(value) === undefined
