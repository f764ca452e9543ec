/** Texts of evaluations of proposals, for tests of rules. */

const tally = (n: number, pass: number) => `{ "n": ${n}, "pass": ${pass} }`

interface TaskText {
  /** Tries and successes. */
  readonly parent?: readonly [number, number]
  readonly candidate?: readonly [number, number]
  readonly cause?: string
}

export const target = (id: string, { parent = [2, 0], candidate = [1, 1], cause }: TaskText = {}) =>
  `{ "taskId": "${id}", "role": "target",${cause === undefined ? '' : ` "rootCause": "${cause}",`} ` +
  `"parent": ${tally(...parent)}, "candidate": ${tally(...candidate)} }`

export const control = (id: string, { parent = [2, 2], candidate = [1, 1] }: TaskText = {}) =>
  `{ "taskId": "${id}", "role": "control", "parent": ${tally(...parent)}, "candidate": ${tally(...candidate)} }`

export const many = (count: number, task: (id: string) => string): string =>
  Array.from({ length: count }, (_, index) => task(`t-${index}`)).join(', ')
