import { isJsonObject } from '../documents/json'
import type { EnvironmentError, Evaluation } from './environment'

interface Judged {
  readonly scorer: Evaluation['scorer']
  /** What ended the episode, where the policy did not. */
  readonly limit: 'turn-limit' | 'time-limit' | null
  /** The failure to throw, when the answer is no verdict. Told without quoting it: it may hold the solution. */
  readonly refuse: (what: string) => EnvironmentError
}

/** The verdict of a program of the user's. */
export const readEvaluation = (answer: unknown, { scorer, limit, refuse }: Judged): Evaluation => {
  if (!isJsonObject(answer)) throw refuse('the answer must be an object')
  const { score, success, partial, sealed = null } = answer
  if (typeof score !== 'number' || !(score >= 0 && score <= 1)) throw refuse('"score" must be a number from 0 to 1')
  if (typeof success !== 'boolean') throw refuse('"success" must be true or false')
  return {
    score,
    success,
    ...(typeof partial === 'number' && { partial }),
    outcome: limit ?? 'completed',
    scorer,
    sealed,
  }
}
