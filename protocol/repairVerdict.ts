/** What becomes of a sibling that was tried on a few tasks beside its parent; `pending` while rollouts are missing. */
export type VerdictStatus = 'accepted' | 'revise' | 'rejected' | 'pending'

/**
 * What is other now than it was when a sibling was tried, so that the result tells of something that is not there any
 * more. `documents`: tasks, tools or the workspace file, where none of the others says it more precisely.
 */
export const outdatedReasons = [
  'harness',
  'ancestor',
  'tasks',
  'catalogue',
  'environment',
  'policy',
  'documents',
] as const
export type OutdatedReason = (typeof outdatedReasons)[number]
