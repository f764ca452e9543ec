import { hasShape, isCount, isListOf, isText } from './shape'

/** What the page of a trajectory log and its host say to each other. */

/** One record of a log, as it is listed. All of its texts are plain: whatever looks like markup or a link is none. */
export interface TrajectoryRow {
  /** Number of the line, from 0. */
  readonly index: number
  /** The model call that it belongs to, from 1; 0 is before the first. */
  readonly step: number
  /** Type of the record; `damaged` for a line that is none. */
  readonly kind: string
  /** What became of a hook, who made a message, or how a rollout ended: for the colour. */
  readonly tone: string
  readonly tags: readonly string[]
  readonly text: string
  /** UTF-16 code units of the text that are left out. */
  readonly cut: number
  /** The hook behind the record. */
  readonly hook?: string
}

/** Most rows that a page asks for at once. */
export const mostRowsAtOnce = 200

/** State `log`, whenever the log changes. */
export interface TrajectoryState {
  readonly rows: number
  readonly title: string
  /** What is to be known about the log, each a sentence. */
  readonly notices: readonly string[]
  /** Counts up when the log was written anew: rows seen before mean nothing. */
  readonly generation: number
}

/** State `reveal`: go to a row. `n` tells two wishes for the same row apart. */
export interface Reveal {
  readonly index: number
  readonly n: number
}

export type TrajectoryAsk =
  /** Answered by a list of rows. */
  | { readonly type: 'rows'; readonly from: number; readonly count: number }
  /** Answered by the index of a row, or -1. Goes around the ends of the log. */
  | { readonly type: 'find'; readonly query: string; readonly from: number; readonly direction: 1 | -1 }
  /** Answered by the index of the first row of the step or a later one, or -1. */
  | { readonly type: 'step'; readonly step: number }
  /** Answered by the row with all of its text that can be shown. */
  | { readonly type: 'whole'; readonly index: number }
  /** Opens the entry of the harness behind the row; answered by null. */
  | { readonly type: 'entry'; readonly index: number }

const readRows = (value: object): TrajectoryAsk | undefined =>
  hasShape(value, { from: 'number', count: 'number' }) &&
  isCount(value.from) &&
  isCount(value.count) &&
  value.count <= mostRowsAtOnce
    ? { type: 'rows', from: value.from, count: value.count }
    : undefined

const readFind = (value: object): TrajectoryAsk | undefined =>
  hasShape(value, { query: 'string', from: 'number', direction: 'number' }) && Number.isSafeInteger(value.from)
    ? { type: 'find', query: value.query, from: value.from, direction: value.direction < 0 ? -1 : 1 }
    : undefined

const readStep = (value: object): TrajectoryAsk | undefined =>
  hasShape(value, { step: 'number' }) && isCount(value.step) ? { type: 'step', step: value.step } : undefined

const readIndex = (type: 'whole' | 'entry', value: object): TrajectoryAsk | undefined =>
  hasShape(value, { index: 'number' }) && isCount(value.index) ? { type, index: value.index } : undefined

export const readTrajectoryAsk = (value: unknown): TrajectoryAsk | undefined => {
  if (!hasShape(value, { type: 'string' })) return undefined
  switch (value.type) {
    case 'rows':
      return readRows(value)
    case 'find':
      return readFind(value)
    case 'step':
      return readStep(value)
    case 'whole':
    case 'entry':
      return readIndex(value.type, value)
    default:
      return undefined
  }
}

export const isTrajectoryRow = (value: unknown): value is TrajectoryRow =>
  hasShape(value, { index: 'number', step: 'number', kind: 'string', tone: 'string', text: 'string', cut: 'number' }) &&
  isListOf(Reflect.get(value, 'tags'), isText) &&
  ['undefined', 'string'].includes(typeof Reflect.get(value, 'hook'))

export const isTrajectoryRows = (value: unknown): value is readonly TrajectoryRow[] => isListOf(value, isTrajectoryRow)

export const isTrajectoryState = (value: unknown): value is TrajectoryState =>
  hasShape(value, { rows: 'number', title: 'string', generation: 'number' }) &&
  isListOf(Reflect.get(value, 'notices'), isText)

export const isReveal = (value: unknown): value is Reveal => hasShape(value, { index: 'number', n: 'number' })
