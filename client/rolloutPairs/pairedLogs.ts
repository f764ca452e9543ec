import { dirname } from 'node:path'
import { Turns } from '../../engine/node/turns'
import { type Divergence, divergenceOf } from '../../engine/trajectories/pairing/divergence'
import { type PairedRecord, pairedRecord } from '../../engine/trajectories/pairing/pairedRecord'
import { type Pairing, pairRecords } from '../../engine/trajectories/pairing/pairRecords'
import type { PairedRow, Side } from '../../protocol/pairView'
import type { TrajectoryRow } from '../../protocol/trajectoryView'
import { ShownLog } from '../trajectories/shownLog'
import type { VsCode } from '../vscodeApi'

/** Lines that are read at once: between them others have their turn. */
const slice = 200

/** One side: its log, and what of it is compared. */
class PairedLog {
  readonly shown: ShownLog
  readonly path: string
  readonly records: PairedRecord[] = []
  /** How the rollout ended; undefined as long as it did not. */
  outcome: string | undefined
  private generation = 0

  constructor(vscode: VsCode, path: string) {
    this.path = path
    this.shown = new ShownLog(vscode, path)
  }

  /** Reads what is new; says whether that was anything. */
  async refresh(): Promise<boolean> {
    await this.shown.refresh()
    const { log } = this.shown
    const isOther = log.generation !== this.generation || log.count !== this.records.length
    if (log.generation !== this.generation) this.records.length = 0
    this.generation = log.generation
    while (this.records.length < log.count) {
      const from = this.records.length
      const lines = await log.lines(from, slice).catch(() => []) // It is gone by now, and read when it is there again.
      if (lines.length === 0) break
      for (const [offset, line] of lines.entries())
        this.records.push(pairedRecord(line ?? '', log.stepOf(from + offset)))
    }
    if (isOther) this.outcome = outcomeIn(await this.shown.rows(Math.max(0, log.count - 1), 1).catch(() => []))
    return isOther
  }
}

/** The tag of its last record, when that is its end. */
const outcomeIn = ([last]: readonly TrajectoryRow[]): string | undefined =>
  last?.kind === 'end' ? last.tags[0] : undefined

/** Two logs that are compared as far as they are written. */
export class PairedLogs {
  readonly left: PairedLog
  readonly right: PairedLog
  pairing: Pairing = { rows: [], divergence: undefined }
  divergence: Divergence | undefined
  /** The hook that speaks where they part. */
  hook: string | undefined
  /** Counts up when the rows are others. */
  generation = 0
  private readonly turns = new Turns()

  constructor(vscode: VsCode, left: string, right: string) {
    this.left = new PairedLog(vscode, left)
    this.right = new PairedLog(vscode, right)
  }

  get folders(): readonly string[] {
    return [...new Set([this.left, this.right].map(({ path }) => dirname(path)))]
  }

  /** One after another, however often it is asked for. */
  refresh(): Promise<void> {
    return this.turns.take(async () => {
      const areOthers = await Promise.all([this.left.refresh(), this.right.refresh()])
      if (!areOthers.includes(true)) return
      this.pairing = pairRecords(this.left.records, this.right.records)
      this.generation += 1
      this.divergence = divergenceOf(this.pairing, this.left.records, this.right.records)
      this.hook = await this.hookAt(this.divergence?.row)
    })
  }

  async rows(from: number, count: number, longest?: number): Promise<readonly PairedRow[]> {
    const rows = this.pairing.rows.slice(from, from + count)
    const [left, right] = await Promise.all([
      rowsOf(
        this.left,
        rows.map((row) => row.left),
        longest,
      ),
      rowsOf(
        this.right,
        rows.map((row) => row.right),
        longest,
      ),
    ])
    return rows.map((row) => {
      const [one, other] = [found(left, row.left), found(right, row.right)]
      return { relation: row.relation, ...(one && { left: one }), ...(other && { right: other }) }
    })
  }

  /** The step that a row belongs to, as far as the base went. */
  baseStep(row: number): number | undefined {
    const { left, right } = this.pairing.rows[row] ?? {}
    const steps = this.left.records.map(({ step }) => step).filter(Number.isFinite)
    const step =
      (left === undefined ? undefined : this.left.records[left]?.step) ?? this.right.records[right ?? -1]?.step
    return step === undefined ? undefined : Math.min(step, Math.max(0, ...steps))
  }

  /** The record of a side in a row. */
  async recordAt(row: number, side: Side): Promise<TrajectoryRow | undefined> {
    const [found] = await this.rows(row, 1)
    return found?.[side]
  }

  private async hookAt(row: number | undefined): Promise<string | undefined> {
    const [parting] = row === undefined ? [] : await this.rows(row, 1).catch(() => [])
    return parting?.right?.hook ?? parting?.left?.hook
  }

  /** The next row in which the sides differ, around the ends; -1 when there is none. */
  difference(from: number, direction: 1 | -1): number {
    const { rows } = this.pairing
    for (let distance = 1; distance <= rows.length; distance += 1) {
      const index = (((from + direction * distance) % rows.length) + rows.length) % rows.length
      const relation = rows[index]?.relation
      if (relation === 'different' || relation === 'alone') return index
    }
    return -1
  }
}

/** Of rows that follow each other the records of a side follow each other, too. */
const rowsOf = async (
  { shown }: PairedLog,
  indices: readonly (number | undefined)[],
  longest: number | undefined,
): Promise<readonly TrajectoryRow[]> => {
  const present = indices.filter((index) => index !== undefined)
  const [first] = present
  return first === undefined ? [] : await shown.rows(first, present.length, longest)
}

const found = (rows: readonly TrajectoryRow[], index: number | undefined): TrajectoryRow | undefined =>
  index === undefined ? undefined : rows[index - (rows[0]?.index ?? 0)]
