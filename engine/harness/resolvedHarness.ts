import type { HarnessState } from '../documents/kinds/harness'

/** A harness ready to run: a harness document, or a sibling applied to its chain of parents. Absent entries are gone. */
export interface ResolvedHarness {
  readonly id: string
  readonly state: HarnessState
  readonly stateHash: string
  readonly effectiveHash: string
  /** Ids from the base to this one. */
  readonly lineage: readonly string[]
}
