import type { JsonObject, JsonValue } from '../../documents/json'

/** The program on the other side, as somebody calls it. */
export interface CommandPeer {
  /** Answers, or throws an `EnvironmentError`: what goes wrong here is never the policy's fault. */
  call(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonValue>
}
