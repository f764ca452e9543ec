/**
 * How a request failed.
 *
 * - `busy`: too many requests; the endpoint answers others.
 * - `down`: nobody answers, or the endpoint says that it cannot now.
 * - `broken`: this request got no usable answer: an internal error, a cut or late answer.
 * - `refused`: this request is wrong and stays wrong.
 * - `denied`: so is every request: no such model, no such key, no credit.
 */
export type FailureKind = 'busy' | 'down' | 'broken' | 'refused' | 'denied'

/** A request without an answer. `message` tells what the endpoint said, never a key. */
export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure'
  readonly kind: FailureKind
  /** What the endpoint asked to wait. */
  readonly retryAfterMs: number | undefined

  constructor(kind: FailureKind, message: string, retryAfterMs?: number) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
