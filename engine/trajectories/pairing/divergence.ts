import type { PairedRecord } from './pairedRecord'
import type { Pairing } from './pairRecords'

/** Where two rollouts part, and by what. */
export interface Divergence {
  /** Index of the row. */
  readonly row: number
  /** Turn of the policy; 0 is before the first, and undefined after the last. */
  readonly step: number | undefined
  /** `hook`: what a hook says. `policy`: what the policy does. `environment`: what it is answered. `ending`: how it ends. */
  readonly by: 'hook' | 'policy' | 'environment' | 'ending' | 'other'
  /** The side that has the record, where only one has it. */
  readonly only: 'left' | 'right' | undefined
}

export const divergenceOf = (
  { rows, divergence: row }: Pairing,
  left: readonly PairedRecord[],
  right: readonly PairedRecord[],
): Divergence | undefined => {
  const parting = row === undefined ? undefined : rows[row]
  if (row === undefined || parting === undefined) return undefined
  const records = [recordAt(left, parting.left), recordAt(right, parting.right)]
  const [one, other] = records
  const only = one === undefined ? 'right' : other === undefined ? 'left' : undefined
  const steps = records.flatMap((record) => (record === undefined ? [] : [record.step]))
  const step = Math.max(...steps)
  return { row, step: Number.isFinite(step) ? step : undefined, by: makerOf(one ?? other, other ?? one), only }
}

const recordAt = (records: readonly PairedRecord[], index: number | undefined): PairedRecord | undefined =>
  index === undefined ? undefined : records[index]

const makers = ['hook', 'policy', 'environment', 'ending'] as const

/** Where different makers stand side by side, the first of these counts: it is what came in between. */
const makerOf = (one: PairedRecord | undefined, other: PairedRecord | undefined): Divergence['by'] =>
  makers.find((maker) => one?.origin === maker || other?.origin === maker) ?? 'other'
