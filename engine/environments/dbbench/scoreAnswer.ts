import { comparedValues, normalised, textOfValue, wideRows } from './answerList'
import { readPythonLiteral } from './pythonLiteral'

export interface ScorerName {
  readonly name: string
  readonly version: string
}

/** The rule of AgentBench's function-calling version, holes included. */
export const officialScorer: ScorerName = { name: 'agentbench-fc', version: '2025-11' }
/** The same rule, but labels of several columns are compared as rows, and an empty answer never earns them. */
export const rowScorer: ScorerName = { name: 'harness-s-dbbench', version: '1' }

/** An answer as it was committed: a list, or what the agent gave instead of one. */
export type CommittedAnswer = readonly string[] | string | null
export type Label = readonly string[] | string

const tolerance = 0.01
const pythonNumber = /^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+)?$/

const numberOf = (value: string): number | undefined => {
  const trimmed = value.trim()
  return pythonNumber.test(trimmed) ? Number(trimmed.replaceAll('_', '')) : undefined
}
const isNumber = (value: string): boolean => numberOf(value) !== undefined

/** Numbers are equal within the tolerance, everything else by its text. */
const isSameValue = (one: string, other: string): boolean => {
  const [first, second] = [numberOf(one), numberOf(other)]
  return first !== undefined && second !== undefined ? Math.abs(first - second) <= tolerance : one === other
}

/** Whether the elements can be paired off, whatever their order; each takes the first that is still free. */
const pairsOff = <T>(some: readonly T[], others: readonly T[], isSame: (one: T, other: T) => boolean): boolean => {
  if (some.length !== others.length) return false
  const free = [...others]
  return some.every((one) => {
    const found = free.findIndex((other) => isSame(one, other))
    if (found >= 0) free.splice(found, 1)
    return found >= 0
  })
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean => {
  const [first, second] = [new Set(some), new Set(others)]
  return first.size === second.size && [...first].every((value) => second.has(value))
}

/** Whether an answer earns the task by the official rule. */
export const isOfficiallyRight = (answer: CommittedAnswer, label: Label): boolean => {
  const [given, expected] = [comparedValues(answer), comparedValues(label)]
  const [onlyGiven, onlyExpected] = [given[0], expected[0]]
  if (given.length === 1 && expected.length === 1 && onlyGiven !== undefined && onlyExpected !== undefined) {
    return isSameValue(onlyGiven, onlyExpected)
  }
  if ([...given, ...expected].every(isNumber)) return pairsOff(given, expected, isSameValue)
  return isSameSet(given, expected)
}

const cellsOf = (text: string): readonly string[] | undefined => {
  const value = readPythonLiteral(text.trim())
  return value !== undefined && 'items' in value ? value.items.map(textOfValue) : undefined
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

/** Rows of an answer: one printed row per element, all rows in one element, or cells in reading order. */
const rowsOf = (answer: CommittedAnswer, width: number): readonly (readonly string[])[] => {
  const elements = typeof answer === 'string' ? [answer] : (answer ?? [])
  const [only] = elements
  const whole = elements.length === 1 && only !== undefined ? wideRows(only) : undefined
  if (whole) return whole
  const printed = elements.map(cellsOf)
  if (elements.length > 0 && printed.every(isDefined)) return printed
  return Array.from({ length: Math.ceil(elements.length / width) }, (_, row) =>
    elements.slice(row * width, (row + 1) * width),
  )
}

const isSameRow = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((cell, column) => isSameValue(normalised(cell), normalised(other[column] ?? '')))

/** Whether an answer earns the task when labels of several columns are compared as rows. */
export const isRight = (answer: CommittedAnswer, label: Label): boolean => {
  const expected = wideRows(label)
  if (expected === undefined) return isOfficiallyRight(answer, label)
  return pairsOff(rowsOf(answer, expected[0]?.length ?? 1), expected, isSameRow)
}
