import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { parsedJson } from '../documents/parsedJson'
import { isKind } from '../documents/validate'

/** One line of the log of a rollout; undefined when it is none. */
export const parseRecord = (text: string): TrajectoryRecord | undefined => {
  const value = parsedJson(text)
  return isKind('trajectory', value) ? value : undefined
}
