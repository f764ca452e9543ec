import { createHash } from 'node:crypto'

/** Where things lie in a run folder. Names that a file system could misread are percent-encoded. */

const encodeByte = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** Windows opens a device for these, whatever extension follows. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Many file systems take 255 bytes; extensions come behind the name. */
const longestName = 200

const shortened = (encoded: string): string =>
  `${encoded.slice(0, longestName - 65)}~${createHash('sha256').update(encoded).digest('hex')}`

/**
 * Letters, digits, `_`, `-` and inner dots stay; everything else is percent-encoded, and so are a dot at either end
 * and the first letter of a device name. A very long name ends in its hash. Different names stay different, on file
 * systems that tell `a` from `A`.
 */
export const encodeName = (name: string): string => {
  const encoded = name
    .replace(/[^A-Za-z0-9._-]/gu, encodeByte)
    .replace(/^\.|\.$/g, encodeByte)
    .replace(deviceName, (device) => encodeByte(device.charAt(0)) + device.slice(1))
  return encoded.length > longestName ? shortened(encoded) : encoded
}

export const runFiles = {
  header: 'run.json',
  results: 'results.jsonl',
  sealed: 'sealed.jsonl',
  events: 'events.jsonl',
  lock: 'run.lock',
  /** Requests to a model endpoint and what they came to. */
  calls: 'calls.jsonl',
  /** One line of metrics per training update; no clock. */
  steps: 'steps.jsonl',
  /** Weights and optimizer at the end of training. */
  policy: 'policy.state',
} as const

/** The call log of a model that hooks ask, by the name of its policy. */
export const auxiliaryCallsFile = (policy: string): string => `calls.${encodeName(policy)}.jsonl`

/** `trajectories/<harness>/<task>.<attempt>.jsonl`, relative to the run folder. */
export const trajectoryPath = (harness: string, task: string, attempt: number): string =>
  `trajectories/${encodeName(harness)}/${encodeName(task)}.${attempt}.jsonl`

/** Events of one phase of one training update, relative to the run folder. */
export const phaseFile = (update: number, purpose: string): string =>
  `updates/u${String(update).padStart(4, '0')}.${encodeName(purpose)}.jsonl`

/** Side file with the tokens of a trajectory. */
export const tokensPath = (trajectory: string): string => trajectory.replace(/\.jsonl$/, '.tokens.jsonl')

/** The resolved harness as it ran, so that a run can be replayed when the workspace has moved on. */
export const harnessPath = (harness: string): string => `harnesses/${encodeName(harness)}.harness.json`

export const catalogPath = 'harnesses/catalog.tools.json'
