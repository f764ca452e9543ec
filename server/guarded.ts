import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node'

/** A request handler that is not asked when the request was cancelled meanwhile, and that never breaks the server. */
export type Guard = <Params, Answer>(
  name: string,
  answer: (params: Params) => Answer | Promise<Answer>,
) => (params: Params, token: CancellationToken) => Promise<Answer | ResponseError<void>>

/** What went wrong, for the log. */
export const failureText = (what: string, error: unknown): string =>
  `${what} failed: ${error instanceof Error ? error.stack : String(error)}`

/**
 * Lets everything that is already in the input buffer in before the answer is made: a change that follows a request
 * outdates it, and its cancellation is there before the work is done.
 */
export const guardedBy =
  (log: (message: string) => void): Guard =>
  (name, answer) =>
  async (params, token) => {
    await new Promise((resolve) => setImmediate(resolve))
    if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, `${name} was cancelled`)
    try {
      return await answer(params)
    } catch (error) {
      log(failureText(name, error))
      return new ResponseError(LSPErrorCodes.RequestFailed, `${name} failed; see the log of Harness-S.`)
    }
  }
