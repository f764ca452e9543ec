import type { RunEvent } from '../../protocol/runEvent'

/** One line of `eval --events`; undefined for a line that is none. Types that are not known are passed over later. */
export const parseRunEvent = (line: string): RunEvent | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return isRunEvent(value) ? value : undefined
  } catch {
    return undefined // The command was killed in the middle of a line.
  }
}

/** Both come out of one bundle, so that a line with a type is what that type says. */
const isRunEvent = (value: unknown): value is RunEvent =>
  typeof value === 'object' && value !== null && 'type' in value && 'run' in value

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
