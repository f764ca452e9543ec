/** A rollout of a run, as documents write it. */
export interface RolloutReference {
  readonly run: string
  readonly harness: string
  readonly task: string
  readonly attempt: number
}

/**
 * Reads `<run>/<harness>/<task>/<attempt>`, in training `<run>/u0012.rescue/<harness>/<task>/<attempt>`. A task may hold
 * slashes, a harness may not. Undefined for any other text.
 */
export const parseRolloutReference = (text: string): RolloutReference | undefined => {
  const [, run, harness, task, attempt] = reference.exec(text) ?? []
  if (run === undefined || harness === undefined || task === undefined || attempt === undefined) return undefined
  return { run, harness, task, attempt: Number(attempt) }
}

const reference = /^([^/]+)\/(?:u\d+\.[a-z]+\/)?([^/]+)\/(.+)\/(\d+)$/
