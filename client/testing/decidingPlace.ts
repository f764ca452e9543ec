import { divergenceOf } from '../../engine/trajectories/pairing/divergence'
import { type PairedRecord, pairedRecord } from '../../engine/trajectories/pairing/pairedRecord'
import { pairRecords } from '../../engine/trajectories/pairing/pairRecords'

/** Where in a log it was decided how the rollout went. */
export interface DecidingPlace {
  /** From 0. */
  readonly line: number
  /** Turn of the policy at which it first differs from the parent's rollout; undefined where no difference was found. */
  readonly parting: number | undefined
}

/** The first line at which a rollout parts from its parent's, as the two are shown side by side, and else its last line. */
export const decidingPlace = (log: string, parentLog: string | undefined): DecidingPlace => {
  const records = recordsOf(log)
  const nowhere = { line: records.length - 1, parting: undefined }
  if (parentLog === undefined) return nowhere
  const before = recordsOf(parentLog)
  const pairing = pairRecords(before, records)
  const divergence = divergenceOf(pairing, before, records)
  if (divergence?.step === undefined) return nowhere
  const line = pairing.rows.slice(divergence.row).find(({ right }) => right !== undefined)?.right
  return { line: line ?? nowhere.line, parting: divergence.step }
}

/** One for each line. */
const recordsOf = (log: string): readonly PairedRecord[] => {
  const records: PairedRecord[] = []
  for (const line of log.trimEnd().split('\n')) {
    const latest = records.at(-1)?.step ?? 0
    records.push(pairedRecord(line, Number.isFinite(latest) ? latest : 0))
  }
  return records
}
