import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

/** Something about a policy that only harness-s.json can mend. */
export const policyProblem = (name: string, what: string, next: string): UserError =>
  new UserError({ what, where: `harness-s.json, policies.${name}`, next, exitCode: exitCodes.usage })
