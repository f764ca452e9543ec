/**
 * Group-relative advantages of GRPO: A_i = (r_i - mean) / (sd + 1e-6), sd with n - 1, in double precision. Equal rewards
 * give zeros exactly.
 */
export const groupAdvantages = (rewards: readonly number[]): readonly number[] => {
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length
  const squares = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0)
  if (rewards.every((reward) => reward === rewards[0])) return rewards.map(() => 0)
  const deviation = Math.sqrt(squares / (rewards.length - 1))
  return rewards.map((reward) => (reward - mean) / (deviation + 1e-6))
}
