import { hasShape, isCount, isListOf, isOneOf, isText } from './shape'
import { isTrajectoryRow, readTrajectoryAsk, type TrajectoryAsk, type TrajectoryRow } from './trajectoryView'

/** What the page of two rollouts side by side and its host say to each other. */

export type Side = 'left' | 'right'

const relations = ['same', 'different', 'alone', 'remark'] as const

/** One row: a record of either side, or of both. */
export interface PairedRow {
  /** `alone`: the other side has none here. `remark`: it is no part of the conversation. */
  readonly relation: (typeof relations)[number]
  readonly left?: TrajectoryRow
  readonly right?: TrajectoryRow
}

/** State `self`: which logs these are, as URIs. VS Code gives it back when it opens the page anew. */
export interface PairIdentity {
  readonly left: string
  readonly right: string
}

/** State `pair`, whenever one of the logs changes. */
export interface PairState {
  readonly rows: number
  /** What stands above each side. */
  readonly leftTitle: string
  readonly rightTitle: string
  /** Row in which the rollouts part; -1 where they do not. */
  readonly divergence: number
  /** The same in words. */
  readonly verdict: string
  /** What is to be known about the logs, each a sentence. */
  readonly notices: readonly string[]
  /** Counts up when rows seen before mean nothing. */
  readonly generation: number
}

export type PairAsk =
  /** Answered by a list of rows, and by the row with all of its text that can be shown. */
  | Extract<TrajectoryAsk, { type: 'rows' | 'whole' }>
  /** Answered by the next row that is not the same on both sides, around the ends, or -1. */
  | { readonly type: 'difference'; readonly from: number; readonly direction: 1 | -1 }
  /** Opens the entry of the harness behind a record, or the log at the record; answered by null. */
  | { readonly type: 'entry' | 'log'; readonly index: number; readonly side: Side }
  /** Writes the pair into a document as evidence; answered by null. */
  | { readonly type: 'evidence'; readonly index: number }

const readSided = (type: 'entry' | 'log', value: object): PairAsk | undefined =>
  hasShape(value, { index: 'number', side: 'string' }) &&
  isCount(value.index) &&
  (value.side === 'left' || value.side === 'right')
    ? { type, index: value.index, side: value.side }
    : undefined

const readDifference = (value: object): PairAsk | undefined =>
  hasShape(value, { from: 'number', direction: 'number' }) && Number.isSafeInteger(value.from)
    ? { type: 'difference', from: value.from, direction: value.direction < 0 ? -1 : 1 }
    : undefined

const readEvidence = (value: object): PairAsk | undefined =>
  hasShape(value, { index: 'number' }) && Number.isSafeInteger(value.index)
    ? { type: 'evidence', index: value.index }
    : undefined

const readCommon = (value: object): PairAsk | undefined => {
  const ask = readTrajectoryAsk(value)
  return ask?.type === 'rows' || ask?.type === 'whole' ? ask : undefined
}

export const readPairAsk = (value: unknown): PairAsk | undefined => {
  if (!hasShape(value, { type: 'string' })) return undefined
  switch (value.type) {
    case 'entry':
    case 'log':
      return readSided(value.type, value)
    case 'difference':
      return readDifference(value)
    case 'evidence':
      return readEvidence(value)
    default:
      return readCommon(value)
  }
}

const isSide = (value: unknown): boolean => value === undefined || isTrajectoryRow(value)

export const isPairedRow = (value: unknown): value is PairedRow =>
  hasShape(value, { relation: 'string' }) &&
  isOneOf(relations, value.relation) &&
  isSide(Reflect.get(value, 'left')) &&
  isSide(Reflect.get(value, 'right'))

export const isPairedRows = (value: unknown): value is readonly PairedRow[] => isListOf(value, isPairedRow)

export const isPairIdentity = (value: unknown): value is PairIdentity =>
  hasShape(value, { left: 'string', right: 'string' })

export const isPairState = (value: unknown): value is PairState =>
  hasShape(value, { rows: 'number', leftTitle: 'string', rightTitle: 'string', divergence: 'number' }) &&
  hasShape(value, { verdict: 'string', generation: 'number' }) &&
  isListOf(Reflect.get(value, 'notices'), isText)
