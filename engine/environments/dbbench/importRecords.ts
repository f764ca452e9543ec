import { createHash } from 'node:crypto'
import { isJsonObject, type JsonObject } from '../../documents/json'
import { EnvironmentError } from '../environment'
import { wideRows } from './answerList'
import { readPythonLiteral } from './pythonLiteral'
import { type DbTask, readRecord } from './record'

/** Files of a checkout by what they are; absent = the checkout does not have it. */
export interface SourceFiles {
  /** The 300 test records. */
  readonly test?: string
  readonly dev?: string
  /** AgentBench's training file: train and validation tasks are drawn from it. */
  readonly training?: string
  /** Splits that are ready made, where there is no training file. */
  readonly train?: string
  readonly validation?: string
}

export interface Drop {
  readonly source: string
  /** From 1. */
  readonly line: number
  readonly reason: string
}

export interface ImportedTask {
  readonly id: string
  /** The record's own text with the id in front, so that its numbers keep their spelling. */
  readonly text: string
  readonly task: DbTask
}

export interface ImportedSplits {
  readonly splits: { readonly [split: string]: readonly ImportedTask[] }
  readonly drops: readonly Drop[]
}

export interface DrawOptions {
  readonly train: number
  readonly validation: number
  readonly seed: number
}

/** `GROUP_CONCAT` of the official grader does not see rows beyond this. */
const mostRows = 170

/** Test tasks whose published label contradicts their table, and one whose hash no update can reach. */
const contradictedTests: ReadonlySet<number> = new Set([
  21, 23, 24, 25, 28, 29, 40, 43, 47, 55, 67, 75, 84, 87, 88, 91, 93, 225,
])

const withMembers = (line: string, members: JsonObject): string => {
  const begun = JSON.stringify(members).slice(0, -1)
  return `${begun},${line.trim().slice(1)}`
}

const imported = (line: string, split: string, index: number, where: string, isContradicted: boolean): ImportedTask => {
  const id = `${split}-${index}`
  const text = withMembers(line, { id, ...(isContradicted && { contradicted: true }) })
  return { id, text, task: readRecord(text, id, where) }
}

const linesOf = (text: string): readonly (readonly [line: string, index: number])[] =>
  text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [[line, index] as const]))

/** Reads a file all of whose records are kept; one that cannot be read is dropped with its reason. */
const wholeFile = (text: string | undefined, split: string, drops: Drop[]): readonly ImportedTask[] =>
  linesOf(text ?? '').flatMap(([line, index]) => {
    const isContradicted = split === 'test' && contradictedTests.has(index)
    try {
      return [imported(line, split, index, `${split}, line ${index + 1}`, isContradicted)]
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      drops.push({ source: split, line: index + 1, reason: error.message })
      return []
    }
  })

const rowKey = (cells: readonly string[]): string => JSON.stringify(cells)
const questionKey = (question: string): string => question.trim().toLowerCase()

/** What the test and dev tasks show: a training task that shares any of it would leak them. */
interface Shown {
  readonly questions: ReadonlySet<string>
  readonly rows: ReadonlySet<string>
}

const shownBy = (tasks: readonly ImportedTask[]): Shown => ({
  questions: new Set(tasks.map(({ task }) => questionKey(task.question))),
  rows: new Set(tasks.flatMap(({ task }) => task.tables.flatMap(({ rows }) => rows.map(rowKey)))),
})

const labelFault = (label: readonly string[] | string): string | undefined => {
  if (wideRows(label) !== undefined) return 'its label has more than one column, which the official scorer ignores'
  const text = typeof label === 'string' ? label.trim() : undefined
  if (text === '' || text === '[]' || label.length === 0) return 'its label is empty'
  const value = text === undefined ? undefined : readPythonLiteral(text)
  const isMixed = value?.kind === 'list' && value.items.some((item) => 'items' in item && item.items.length !== 1)
  return isMixed ? 'its label has rows of several widths' : undefined
}

const leakOf = ({ question, tables }: DbTask, shown: Shown): string | undefined => {
  if (shown.questions.has(questionKey(question))) return 'its question occurs in the test or dev tasks'
  const shares = tables.some(({ rows }) => rows.some((row) => shown.rows.has(rowKey(row))))
  return shares ? 'a row of its table occurs in the test or dev tasks' : undefined
}

const faultOf = (task: DbTask, line: string, shown: Shown): string | undefined => {
  const record: unknown = JSON.parse(line)
  if (isJsonObject(record) && record['user_sqlite'] === true)
    return 'it needs a database file that is not in the checkout'
  if (task.tables.length === 0) return 'it has no table'
  if (task.tables.some(({ rows }) => rows.length > mostRows)) return `its table has more than ${mostRows} rows`
  const { sealed } = task
  return (sealed.kind === 'answer' ? labelFault(sealed.label) : undefined) ?? leakOf(task, shown)
}

const drawKey = (seed: number, id: string): string => createHash('sha256').update(`${seed} ${id}`).digest('hex')

/** Usable records of the training file, in an order that only the seed decides. */
const usable = (text: string, shown: Shown, seed: number, drops: Drop[]): readonly ImportedTask[] =>
  wholeFile(text, 'training', drops)
    .filter(({ task, id, text: line }) => {
      const reason = faultOf(task, line, shown)
      if (reason !== undefined) drops.push({ source: 'training', line: Number(id.split('-')[1]) + 1, reason })
      return reason === undefined
    })
    .map((each) => ({ each, key: drawKey(seed, each.id) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ each }) => each)

/** Makes the splits: test and dev whole; train and validation drawn from the training file, or ready made ones. */
export const importRecords = (files: SourceFiles, { train, validation, seed }: DrawOptions): ImportedSplits => {
  const drops: Drop[] = []
  const [test, dev] = [wholeFile(files.test, 'test', drops), wholeFile(files.dev, 'dev', drops)]
  if (files.training === undefined) {
    const readyTrain = wholeFile(files.train, 'train', drops).slice(0, train)
    const readyValidation = wholeFile(files.validation, 'validation', drops).slice(0, validation)
    return { splits: { train: readyTrain, validation: readyValidation, dev, test }, drops }
  }
  const drawn = usable(files.training, shownBy([...test, ...dev]), seed, drops)
  return {
    splits: { train: drawn.slice(0, train), validation: drawn.slice(train, train + validation), dev, test },
    drops,
  }
}
