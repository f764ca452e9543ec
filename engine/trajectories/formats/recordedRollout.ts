import type { ResultLine } from '../../documents/kinds/resultLine'
import type { TrajectoryRecord } from '../../documents/kinds/trajectory'
import { FormatError } from './formatError'
import type { ImportedRollout } from './importedRollout'

/** A rollout of ours that comes back: its header says who played it. */
export const recordedRollout = (records: readonly TrajectoryRecord[], result: ResultLine): ImportedRollout => {
  const [header] = records
  if (header?.type !== 'header') throw new FormatError('', 'its records do not begin with a header')
  if (header.rollout !== result.rollout) {
    throw new FormatError('', `its records are of ${header.rollout}, its result of ${result.rollout}`)
  }
  const { harness, environment, policy } = header
  return { records, result, sealed: null, harness, environment, policy }
}

/** The same rollout under another number of attempt, where its own is taken. */
export const asAttempt = (rollout: ImportedRollout, attempt: number): ImportedRollout => {
  const { result } = rollout
  const reference = `${result.harness}/${result.task}/${attempt}`
  return {
    ...rollout,
    records: rollout.records.map((record) =>
      record.type === 'header' ? { ...record, rollout: reference, attempt } : record,
    ),
    result: { ...result, rollout: reference, attempt },
  }
}
