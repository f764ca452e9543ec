import type { PairedRecord } from './pairedRecord'

/**
 * Records of two rollouts in one row, by their index; undefined where a side has none. `remark`: what stands there is no
 * part of the conversation.
 */
export interface PairRow {
  readonly left: number | undefined
  readonly right: number | undefined
  readonly relation: 'same' | 'different' | 'alone' | 'remark'
}

export interface Pairing {
  readonly rows: readonly PairRow[]
  /** The first row in which the conversations part; undefined where they say the same. */
  readonly divergence: number | undefined
}

/**
 * Lays two rollouts side by side, turn by turn: each record of either side stands in exactly one row, in its order.
 * Before the divergence rows are alike; after it turns still begin together, so that one can be read beside the other.
 *
 * Two harnesses may open with other words, and what their rollouts do with it is what counts: prompts that differ are
 * marked, and are no divergence.
 */
export const pairRecords = (left: readonly PairedRecord[], right: readonly PairedRecord[]): Pairing => {
  const leftTurns = turnsOf(left)
  const rightTurns = turnsOf(right)
  const steps = [...new Set([...leftTurns.keys(), ...rightTurns.keys()])].sort(byNumber)
  const rows = steps.flatMap((step) => pairTurn(leftTurns.get(step) ?? [], rightTurns.get(step) ?? []))
  const parting = rows.findIndex((row) => isParting(row, left, right))
  return { rows, divergence: parting === -1 ? undefined : parting }
}

/** `Infinity` minus itself is no number. */
const byNumber = (one: number, other: number): number => (one < other ? -1 : Number(one > other))

interface Placed {
  readonly index: number
  readonly record: PairedRecord
}

/** Records by their turn. One that names an earlier turn than those before it stays behind them. */
const turnsOf = (records: readonly PairedRecord[]): ReadonlyMap<number, readonly Placed[]> => {
  const turns = new Map<number, Placed[]>()
  let latest = Number.NEGATIVE_INFINITY
  for (const [index, record] of records.entries()) {
    if (record.step > latest) latest = record.step
    const turn = turns.get(latest)
    if (turn === undefined) turns.set(latest, [{ index, record }])
    else turn.push({ index, record })
  }
  return turns
}

const pairTurn = (left: readonly Placed[], right: readonly Placed[]): readonly PairRow[] => {
  const rows: PairRow[] = []
  for (let at = 0, beside = 0; at < left.length || beside < right.length; ) {
    const row = rowOf(left[at], right[beside])
    rows.push(row)
    if (row.left !== undefined) at += 1
    if (row.right !== undefined) beside += 1
  }
  return rows
}

/** The next row of a turn. The same whichever rollout stands on the left. */
const rowOf = (left: Placed | undefined, right: Placed | undefined): PairRow => {
  const order = orderOf(left?.record, right?.record)
  const [one, other] = [order <= 0 ? left : undefined, order >= 0 ? right : undefined]
  return { left: one?.index, right: other?.index, relation: relationOf(one?.record, other?.record) }
}

/** Below 0 the left record comes alone, above 0 the right one, and at 0 both stand in one row. */
const orderOf = (left: PairedRecord | undefined, right: PairedRecord | undefined): number => {
  if (left === undefined) return 1
  if (right === undefined) return -1
  return weightOf(left) - weightOf(right)
}

/** What may have nothing beside it comes before what has. */
const weights: readonly string[] = [
  'header',
  'hook',
  'hook_answer',
  'decision',
  'words of a hook',
  'model_call',
  'prompt',
]

const weightOf = ({ origin, kind }: PairedRecord): number => {
  const name = origin === 'remark' ? kind : origin === 'hook' ? 'words of a hook' : origin
  const weight = weights.indexOf(name)
  return weight === -1 ? weights.length : weight
}

const relationOf = (left: PairedRecord | undefined, right: PairedRecord | undefined): PairRow['relation'] => {
  if ((left ?? right)?.origin === 'remark') return 'remark'
  if (left === undefined || right === undefined) return 'alone'
  return left.kind === right.kind && left.content === right.content ? 'same' : 'different'
}

const isParting = (
  { left, right, relation }: PairRow,
  lefts: readonly PairedRecord[],
  rights: readonly PairedRecord[],
): boolean => {
  if (relation === 'same' || relation === 'remark') return false
  const records = [left === undefined ? undefined : lefts[left], right === undefined ? undefined : rights[right]]
  return records.some((record) => record !== undefined && record.origin !== 'prompt')
}
