import { type Group, validRollouts } from './groups'

/**
 * Complementary Harness Rescue Training acts on a task when the policy failed all its initial attempts under the base
 * harness. One broken environment is tolerated; more of them leave the question open, and nothing is rescued.
 */
export const needsRescue = (group: Group, groupSize: number, threshold = 1): boolean => {
  const valid = validRollouts(group)
  return valid.length >= Math.max(1, groupSize - 1) && valid.every(({ reward }) => reward < threshold)
}
