import type { OutcomeGrid } from './outcomeGrid'
import { isEvaluation } from './runPurposes'

/** What the results view is told of runs. */

/**
 * `running`: a process works on it. `interrupted`: it says that it runs, and no process does. `unreadable`: nothing is
 * known of it but its folder.
 */
export const runStates = [
  'running',
  'interrupted',
  'complete',
  'incomplete',
  'cancelled',
  'failed',
  'unreadable',
] as const
export type RunState = (typeof runStates)[number]

export interface ListedRun {
  /** Name of its folder. */
  readonly id: string
  readonly state: RunState
  /** Why it cannot be read, or has no report; empty where it has one. */
  readonly reason: string
  readonly purpose: string
  readonly split: string
  readonly tasks: number
  readonly harnesses: readonly string[]
  /** ISO 8601, or empty. */
  readonly startedAt: string
}

/** 95 %, by bootstrap over task families. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Of the members of `harness-s report --json` those that a reader of these types needs; all are sent. */
export interface ReportTable {
  readonly run: string
  readonly rows: readonly ReportTableRow[]
  readonly coverage: readonly CoverageStep[]
  readonly sharedRepairs: SharedRepairs
  /** Rollouts that should exist and have no counted result. */
  readonly missing: number
}

export interface ReportTableRow {
  readonly harness: string
  /** Tasks with at least one counted attempt. */
  readonly tasks: number
  /** Most attempts that a task has. */
  readonly attempts: number
  readonly avg: number | null
  /** pass@k at k = `attempts`. */
  readonly passAtK: number | null
  /** This and the next three compare first attempts with those of the base; null of the base itself. */
  readonly repaired: number | null
  readonly regressed: number | null
  readonly delta: number | null
  readonly p: number | null
  /** Of `avg`. */
  readonly avgInterval: Interval | null
  /** Of delta / tasks, paired. */
  readonly deltaInterval: Interval | null
  /** Rollouts that hit a turn or token limit; counted as failures. */
  readonly limits: number
  /** Rollouts lost to infrastructure; counted nowhere. */
  readonly errors: number
}

export interface CoverageStep {
  readonly k: number
  /** The first k siblings of the greedy order. */
  readonly harnesses: readonly string[]
  /** Share of tasks that at least one of them solves, one rollout each. */
  readonly oracle: number
  /** The base at the same number of rollouts; null where it has fewer than k attempts. */
  readonly h0PassAtK: number | null
}

export interface SharedRepairs {
  readonly harnesses: readonly string[]
  /** Row's repairs that the column repairs too, in the order of `harnesses`. */
  readonly share: readonly (readonly (number | null)[])[]
}

/** The same of a sibling that was tried on a few tasks beside its recorded parent. */
export interface LocalTable {
  readonly candidate: string
  readonly parent: string
  /** Runs that recorded the parent. */
  readonly parentRuns: readonly string[]
  readonly targets: number
  readonly repaired: number
  readonly controls: number
  readonly regressed: number
  /** Tokens of the candidate over those of the parent, on controls; null without controls. */
  readonly tokenRatio: number | null
  /** How likely the parent, tried again, repairs as many. */
  readonly chance: number
  readonly verdict: { readonly status: string; readonly rule: string; readonly reasons: readonly string[] }
  readonly missing: number
}

export interface RunReport {
  readonly listed: ListedRun
  readonly report: ReportTable
  readonly local: LocalTable | null
  readonly grid: OutcomeGrid
  /** Numbers of lines of the results that are none, and are left out. */
  readonly damaged: readonly number[]
}

/** `harness-s report` takes evaluations alone; what training measured is in its own files. */
export const hasReport = ({ state, purpose }: Pick<ListedRun, 'state' | 'purpose'>): boolean =>
  state !== 'unreadable' && isEvaluation(purpose)
