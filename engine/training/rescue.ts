import { type Group, validRollouts } from './groups'

/** One fresh rollout of the same policy on a failed task. */
export interface RescueSlot {
  readonly harness: string
  readonly attempt: number
  /** Place in the ranking, from 1; null for the base. */
  readonly rank: number | null
}

/**
 * `groupSize` fresh rollouts, round-robin down the ranking: eight of eight siblings once each (Top-8 x 1), or four of
 * them twice (Top-4 x 2). Attempts count per harness. An empty ranking rescues nothing.
 */
export const siblingSlots = (ranking: readonly string[], topK: number, groupSize: number): readonly RescueSlot[] => {
  const chosen = ranking.slice(0, topK)
  return Array.from({ length: chosen.length === 0 ? 0 : groupSize }, (_, index) => ({
    harness: chosen[index % chosen.length] ?? '',
    attempt: Math.floor(index / chosen.length),
    rank: (index % chosen.length) + 1,
  }))
}

/** The control: the base once more. Attempts go on after the failed ones, else equal seeds would replay the failures. */
export const baseSlots = (base: string, groupSize: number): readonly RescueSlot[] =>
  Array.from({ length: groupSize }, (_, index) => ({ harness: base, attempt: groupSize + index, rank: null }))

/** The rescue replaces the failed group as a whole; with fewer than two valid rollouts there is nothing to compare. */
export const replacementOf = (rescue: Group): Group | undefined =>
  validRollouts(rescue).length >= 2 ? rescue : undefined
