import { isJsonObject, type JsonObject, type JsonValue } from '../../../documents/json'
import type { ResultLine } from '../../../documents/kinds/resultLine'
import type { TrajectoryRecord } from '../../../documents/kinds/trajectory'
import { isKind } from '../../../documents/validate'
import { FormatError } from '../formatError'
import { listAt, objectAt, objectOf } from '../members'
import { extraName, extraVersion } from './toAtif'

/** The log and the result line that an export of ours left in the `extra` of the document and its steps. */
export interface OwnRecords {
  readonly records: readonly TrajectoryRecord[]
  readonly result: ResultLine
}

const extraOf = (value: JsonObject): JsonValue | undefined => objectOf(value, 'extra')[extraName]

/** Undefined for a document of another tool. */
export const ownRecords = (document: JsonObject): OwnRecords | undefined => {
  const extra = extraOf(document)
  if (!isJsonObject(extra)) return undefined
  const place = `extra.${extraName}`
  if (extra['version'] !== extraVersion) {
    throw new FormatError(
      `${place}.version`,
      `is ${JSON.stringify(extra['version'])}; only ${extraVersion} is known here`,
    )
  }
  const { result } = extra
  if (!isKind('result', result)) throw new FormatError(`${place}.result`, 'is no result line')
  const steps = listAt(document, 'steps', '').map((step, index) => objectAt(step, `steps[${index}]`))
  return { records: [...recordsAt(extra, 'before', place), ...steps.flatMap(stepRecords)], result }
}

/** A step that somebody added or made anew has none. */
const stepRecords = (step: JsonObject, index: number): readonly TrajectoryRecord[] => {
  const extra = extraOf(step)
  return isJsonObject(extra) ? recordsAt(extra, 'records', `steps[${index}].extra.${extraName}`) : []
}

const recordsAt = (extra: JsonObject, name: string, place: string): readonly TrajectoryRecord[] =>
  listAt(extra, name, place).map((record, index) => {
    if (isKind('trajectory', record)) return record
    throw new FormatError(`${place}.${name}[${index}]`, 'is no record of a trajectory')
  })
