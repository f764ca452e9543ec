import { createHash } from 'node:crypto'

/** What a rollout is for. Part of its seed, so that no two purposes replay each other. */
export type Purpose = 'eval' | 'initial' | 'rescue' | 'anchor' | 'validation' | 'test' | 'demonstration'

export interface RolloutKey {
  readonly runSeed: number
  readonly purpose: Purpose
  /** Training update; 0 outside training. */
  readonly update: number
  readonly task: string
  readonly harness: string
  readonly attempt: number
}

/** First 31 bits of SHA-256. Larger seeds overflow some sampling servers. */
const seedOf = (canonical: string): number => createHash('sha256').update(canonical).digest().readUInt32BE(0) >>> 1

/**
 * Seed of a rollout: 31 bits of SHA-256 over the canonical JSON of [runSeed, purpose, update, task, harness, attempt].
 * It depends on nothing else, so a rollout gives the same bytes whatever runs beside it.
 */
export const rolloutSeed = (key: RolloutKey): number =>
  seedOf(JSON.stringify([key.runSeed, key.purpose, key.update, key.task, key.harness, key.attempt]))

/** Seed of model call `call` (from 0) of a rollout. Each call has its own, so no random stream crosses calls. */
export const modelCallSeed = (rollout: number, call: number): number => seedOf(`[${rollout},${call}]`)

/** Seed of question `question` (from 0) to an auxiliary model: apart from those of the policy, whatever hooks ask. */
export const questionSeed = (rollout: number, question: number): number => seedOf(`[${rollout},"question",${question}]`)

/** `<harness>/<task>/<attempt>`, while training with `u0012.<purpose>/` before it. */
export const rolloutId = (key: RolloutKey): string => {
  const id = `${key.harness}/${key.task}/${key.attempt}`
  return key.purpose === 'eval' || key.purpose === 'test'
    ? id
    : `u${String(key.update).padStart(4, '0')}.${key.purpose}/${id}`
}
