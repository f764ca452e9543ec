import { type Explanation, UserError } from '../../cli/userError'

/** What a user is told when this action is refused. */
export const refusal = (action: () => unknown): Explanation => {
  try {
    action()
  } catch (error) {
    if (error instanceof UserError) return error.explanation
    throw error
  }
  throw new Error('It was not refused.')
}
