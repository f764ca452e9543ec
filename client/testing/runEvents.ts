import { parsedJson } from '../../engine/documents/parsedJson'
import type { RunEvent } from '../../protocol/runEvent'
import { hasShape } from '../../protocol/shape'

/** One line of `eval --events`; undefined for a line that is none, or was cut off when the command was killed. */
export const parseRunEvent = (line: string): RunEvent | undefined => {
  const value: unknown = parsedJson(line)
  return isRunEvent(value) ? value : undefined
}

/** Both come out of one bundle, so that a line with a type is what that type says. */
const isRunEvent = (value: unknown): value is RunEvent => hasShape(value, { type: 'string', run: 'string' })

export interface Rollout {
  readonly harness: string
  readonly task: string
  readonly attempt: number
}

/** Of `<harness>/<task>/<attempt>`; a task may have a slash in its id. */
export const rolloutOf = (id: string): Rollout | undefined => {
  const parts = /^(?<harness>[^/]+)\/(?<task>.+)\/(?<attempt>\d+)$/s.exec(id)?.groups
  if (parts === undefined) return undefined
  const { harness = '', task = '', attempt = '' } = parts
  return { harness, task, attempt: Number(attempt) }
}
