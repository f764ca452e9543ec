import { createHash } from 'node:crypto'
import type { JsonValue } from '../../documents/json'
import type { ResultLine } from '../../documents/kinds/resultLine'
import type { HarnessPin } from '../../documents/kinds/run'
import type { Catalog } from '../../documents/kinds/tools'
import type { TrajectoryRecord } from '../../documents/kinds/trajectory'

/** A rollout that was read from a file of another tool, as a run keeps it. */
export interface ImportedRollout {
  readonly records: readonly TrajectoryRecord[]
  readonly result: ResultLine
  /** What the policy must not see. */
  readonly sealed: JsonValue
  readonly harness: HarnessPin
  readonly environment: { readonly id: string; readonly version: string }
  readonly policy: { readonly id: string; readonly ref?: string }
}

/** What the workspace knows of what is imported. */
export interface ImportSetting {
  /** The harness that all rollouts count as played by; undefined = their own name for it. */
  readonly harness: string | undefined
  readonly catalog: Catalog
  /** Of a harness that the workspace does not have. */
  readonly pinOf: (harness: string) => HarnessPin
}

const longestId = 128

/** Ids of other tools may be of any length; a long one ends in its hash. */
export const idOf = (text: string): string =>
  text.length <= longestId
    ? text
    : `${text.slice(0, longestId - 17)}~${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

/** Names of agents hold signs that divide the parts of a rollout's id or of an option. */
export const harnessIdOf = (name: string): string => idOf(name.replace(/[/,:*\s\p{Cc}]+/gu, '-') || 'agent')
