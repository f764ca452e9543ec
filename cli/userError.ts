import type { ExitCode } from './exitCodes'

export interface Explanation {
  /** What happened, one sentence. */
  readonly what: string
  /** File, option or id it is about. */
  readonly where?: string
  /** What to do now. */
  readonly next: string
  readonly exitCode: ExitCode
  readonly cause?: unknown
}

/** A failure that its reader can act on. It is printed as a message; a stack appears only with HARNESS_S_DEBUG=1. */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly explanation: Explanation

  constructor(explanation: Explanation) {
    super(explanation.what, { cause: explanation.cause })
    this.explanation = explanation
  }
}
