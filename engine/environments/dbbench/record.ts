import { isJsonObject } from '../../documents/json'
import { EnvironmentError } from '../environment'
import { cellText, parseKeepingNumbers } from './sourceNumbers'
import type { TableData } from './sqlEngine'

export type WriteKind = 'INSERT' | 'UPDATE' | 'DELETE'

/** What the agent must not see. Only graders read it. */
export type SealedHalf =
  | { readonly kind: 'answer'; readonly label: readonly string[] | string }
  /** `hash` is empty when the file gives none; then the reference statement is run to find it. */
  | { readonly kind: 'state'; readonly hash: string; readonly reference: string }

/** One record of a DBBench file. */
export interface DbTask {
  readonly id: string
  readonly question: string
  readonly evidence: string
  readonly tableNote: string
  /** Such as `counting`, `aggregation-SUM` or `INSERT`. */
  readonly type: string
  readonly tables: readonly TableData[]
  /** The published label is known to contradict the table. */
  readonly isContradicted: boolean
  readonly sealed: SealedHalf
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** Header names with a number after those that stand twice: MySQL compares them without case. */
const distinctNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name} ${count}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** Cut or filled with empty cells: the first published version has ragged rows. */
const squareRow = (row: readonly unknown[], width: number): readonly string[] =>
  Array.from({ length: width }, (_, column) => (column < row.length ? cellText(row[column]) : ''))

const tableOf = (value: unknown, where: string): TableData => {
  const info = isJsonObject(value) ? value['table_info'] : undefined
  if (!isJsonObject(value) || !isJsonObject(info) || typeof value['table_name'] !== 'string') {
    throw new EnvironmentError(`${where}: "table" has no "table_name" and "table_info". Leave this record out.`)
  }
  const columns = distinctNames(
    listOf(info['columns']).map((column) => textOf(isJsonObject(column) ? column['name'] : column)),
  )
  if (columns.length === 0) throw new EnvironmentError(`${where}: its table has no columns. Leave this record out.`)
  const rows = listOf(info['rows']).map((row) => squareRow(listOf(row), columns.length))
  return { name: value['table_name'], columns, rows }
}

/** The bare hash of any published form: `[('<hash>',)]`, a list with the hash, or the hash itself. */
const hashOf = (value: unknown): string =>
  /[0-9a-f]{32}(?:_[0-9a-f]{32})*|None/.exec(listOf(value).map(textOf).join(''))?.[0] ?? ''

const referenceOf = (record: { readonly [name: string]: unknown }): string => {
  const sql = record['sql']
  const query = isJsonObject(sql) ? textOf(sql['query']) : textOf(sql)
  return query === '' ? textOf(listOf(record['label'])[0]) : query
}

const isWrite = (type: string): type is WriteKind => type === 'INSERT' || type === 'UPDATE' || type === 'DELETE'

const sealedHalf = (type: string, record: { readonly [name: string]: unknown }): SealedHalf => {
  if (isWrite(type)) return { kind: 'state', hash: hashOf(record['answer_md5']), reference: referenceOf(record) }
  const label = record['label']
  return { kind: 'answer', label: typeof label === 'string' ? cellText(label) : listOf(label).map(cellText) }
}

/** Reads one record of either version. Throws an `EnvironmentError` that names the place. */
export const readRecord = (text: string, defaultId: string, where: string): DbTask => {
  const record = parseKeepingNumbers(text, where)
  if (!isJsonObject(record)) throw new EnvironmentError(`${where} is no object. Copy the file again from its source.`)
  const type = textOf(listOf(record['type'])[0])
  const question = textOf(record['description'])
  if (type === '' || question === '') {
    throw new EnvironmentError(`${where} lacks "type" or "description". Leave this record out.`)
  }
  return {
    id: textOf(record['id']) || defaultId,
    question,
    evidence: textOf(record['evidence']),
    tableNote: textOf(record['add_description']),
    type,
    tables: listOf(record['table']).map((table) => tableOf(table, where)),
    isContradicted: record['contradicted'] === true,
    sealed: sealedHalf(type, record),
  }
}

/** Reads a file of one record per line. A record without an id is named after the split and its line, from 0. */
export const readRecords = (text: string, split: string, file: string): readonly DbTask[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [readRecord(line, `${split}-${index}`, `${file}, line ${index + 1}`)],
    )

export const isWriteTask = ({ sealed }: DbTask): boolean => sealed.kind === 'state'
