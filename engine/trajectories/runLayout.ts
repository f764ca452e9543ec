/** Where things lie in a run folder. Names that a file system could misread are percent-encoded. */

const encodeByte = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** Letters, digits, `_`, `-` and inner dots stay; everything else, and a leading dot, is percent-encoded. */
export const encodeName = (name: string): string =>
  name.replace(/[^A-Za-z0-9._-]/gu, encodeByte).replace(/^\./, encodeByte('.'))

export const runFiles = {
  header: 'run.json',
  results: 'results.jsonl',
  sealed: 'sealed.jsonl',
  events: 'events.jsonl',
  lock: 'run.lock',
} as const

/** `trajectories/<harness>/<task>.<attempt>.jsonl`, relative to the run folder. */
export const trajectoryPath = (harness: string, task: string, attempt: number): string =>
  `trajectories/${encodeName(harness)}/${encodeName(task)}.${attempt}.jsonl`

/** Side file with the tokens of a trajectory. */
export const tokensPath = (trajectory: string): string => trajectory.replace(/\.jsonl$/, '.tokens.jsonl')

/** The resolved harness as it ran, so that a run can be replayed when the workspace has moved on. */
export const harnessPath = (harness: string): string => `harnesses/${encodeName(harness)}.harness.json`

export const catalogPath = 'harnesses/catalog.tools.json'
