import type { ResultLine } from '../documents/kinds/resultLine'
import type { PublicTask } from '../environments/environment'
import type { RolloutResult } from '../executor/rollout'
import { type RolloutKey, rolloutId, rolloutSeed } from '../executor/seeds'

/** What a result line says of its rollout beside the result itself. */
export interface LineContext {
  readonly task: PublicTask
  readonly split: string
  readonly family: string
  /** Version of the policy that played. */
  readonly policyVersion: number
  /** Place of a rescuing sibling in the ranking, from 1; null elsewhere. */
  readonly rank: number | null
}

/** The line of `results.jsonl` of one rollout. Outside training, update and group are null. */
export const resultLineOf = (key: RolloutKey, result: RolloutResult, context: LineContext): ResultLine => {
  const { outcome, score, steps, tokens, auxiliary, firings, labels } = result
  const { task, split, family, policyVersion, rank } = context
  const isTraining = key.update > 0
  return {
    rollout: rolloutId(key),
    task: key.task,
    harness: key.harness,
    attempt: key.attempt,
    seed: rolloutSeed(key),
    outcome,
    score: outcome === 'error' ? null : score,
    steps,
    tokens: { ...tokens },
    ...(auxiliary && { auxiliary: { ...auxiliary } }),
    firings: { ...firings },
    labels: { ...labels },
    purpose: key.purpose,
    split,
    family,
    tags: [...task.tags],
    update: isTraining ? key.update : null,
    group: isTraining ? `u${String(key.update).padStart(4, '0')}/${key.task}` : null,
    rank,
    policyVersion,
  }
}
