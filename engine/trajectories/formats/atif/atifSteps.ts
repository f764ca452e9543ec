import type { TrajectoryRecord } from '../../../documents/kinds/trajectory'

/** The records that one step of ATIF stands for. */
export interface AtifGroup {
  readonly records: readonly TrajectoryRecord[]
}

/** A turn of the policy begins a step, and so does whatever is said to it outside of an answer to a call. */
const beginsStep = (record: TrajectoryRecord): boolean =>
  record.type === 'model_call' ||
  (record.type === 'message' && record.message.role !== 'assistant' && record.message.role !== 'tool')

/** A log cut into steps; what comes before the first step stands apart. */
export const atifGroups = (
  records: readonly TrajectoryRecord[],
): { readonly before: readonly TrajectoryRecord[]; readonly groups: readonly AtifGroup[] } => {
  const starts = records.flatMap((record, index) => (beginsStep(record) ? [index] : []))
  return {
    before: records.slice(0, starts[0] ?? records.length),
    groups: starts.map((start, index) => ({ records: records.slice(start, starts[index + 1]) })),
  }
}
