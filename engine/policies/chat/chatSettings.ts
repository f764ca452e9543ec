import type { JsonObject } from '../../documents/json'

/** How a model is asked. All of it decides what it answers, so it is part of a run's record. */
export interface ChatSettings {
  /** Name of the model, as its server knows it. */
  readonly model: string
  /** `tools` = calls as the protocol has them; `text` = written out, for servers or models without them. */
  readonly protocol: 'tools' | 'text'
  /** Members of every request, as the protocol calls them, such as `temperature` and `max_tokens`. */
  readonly parameters: JsonObject
  /** Send the seed of each call. */
  readonly sendSeed: boolean
}
