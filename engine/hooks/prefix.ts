import type { JsonValue } from '../documents/json'
import type { Catalog } from '../documents/kinds/tools'
import type { ApiSite, CallFacts, ResultFacts, TaskFacts } from './moment'
import type { Verdicts } from './verdicts'

/** A call of the prefix with everything that conditions ask about it, computed once when the call appears. */
export interface TrackedCall {
  readonly call: CallFacts
  readonly step: number
  /** Position among all calls of the task, from 0. */
  readonly index: number
  /** Tool plus deep key-sorted arguments. */
  readonly fingerprint: string
  /** API plus arguments without pagination keys, of the first site (the tool itself when there is no site). */
  readonly family: string
  readonly blocked: boolean
  readonly result?: ResultFacts
  /** What the environment reported, else what the catalogue says of the call. */
  readonly sites: readonly ApiSite[]
}

/**
 * The task so far, kept up to date moment by moment. Conditions read it and may keep running state of their own; none
 * walks the whole prefix at every moment. The current moment's call and result are already in `calls`.
 */
export interface Prefix {
  readonly task: TaskFacts
  readonly catalog: Catalog
  readonly step: number
  /** Every call in order, vetoed ones included. */
  readonly calls: readonly TrackedCall[]
  /** The one of them that the current moment is about. */
  readonly current: TrackedCall | undefined
  readonly flags: ReadonlyMap<string, JsonValue>
  /** Seed of the rollout, for `sample`. */
  readonly seed: number
  /** What models answered about this moment, for `judge`. */
  readonly verdicts?: Verdicts
}
