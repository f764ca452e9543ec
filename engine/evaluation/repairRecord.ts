import type { RunHeader } from '../documents/kinds/run'
import { byStart } from '../documents/runOrder'
import type { HookUse } from '../preview/hookUse'
import type { LocalReport } from './localReport'

/** What a local evaluation of a sibling came to, and what each of its hooks did in it. */
export interface RepairRecord {
  readonly header: RunHeader
  readonly report: LocalReport
  /** Id of the tools that it was played with; undefined when the run does not tell. */
  readonly catalogId: string | undefined
  /** Of the hooks that ran, over all rollouts together. */
  readonly uses: readonly HookUse[]
  readonly rollouts: readonly RepairRollout[]
}

/** A rollout of the sibling. Infrastructure failures are none. */
export interface RepairRollout {
  readonly task: string
  /** Path of its log. */
  readonly log: string
  /** Hook -> the step at which it fired first. */
  readonly firstFirings: ReadonlyMap<string, number>
}

/** The newest local evaluation of a sibling, whatever its version then. */
export const lastRepairRun = <Run extends { readonly header: RunHeader }>(
  runs: readonly Run[],
  sibling: string,
): Run | undefined =>
  runs
    .filter(({ header }) => header.localEvaluation?.candidate === sibling)
    .sort(byStart)
    .at(-1)
