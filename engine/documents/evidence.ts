import type { JsonObject } from './json'
import type { ResultLine } from './kinds/resultLine'
import type { RunHeader } from './kinds/run'

/** One recorded rollout, as its result line and the header of its run tell it. */
export interface RecordedRollout
  extends Readonly<Pick<ResultLine, 'outcome' | 'steps' | 'attempt' | 'seed' | 'policyVersion' | 'purpose' | 'split'>> {
  /** `<run>/<rollout>`, as documents refer to it. */
  readonly reference: string
  readonly run: string
  readonly taskId: string
  readonly harness: string
  /** Hash of the harness as it ran; undefined when the header of the run does not name the harness. */
  readonly stateHash: string | undefined
  /** The policy's name with its weights or model, so that equal texts mean the same policy at the start of the run. */
  readonly policy: string
  /** Name and version of the environment. */
  readonly environment: string
}

export interface RecordedRun {
  readonly header: RunHeader
  /** A process works on it. */
  readonly isUnderWay: boolean
  /** How many rollouts have a result line. */
  readonly results: number
}

/** A line of a log that breaks what every log must hold. */
export interface BrokenRecord {
  /** The rollout whose log it is. */
  readonly rollout: string
  /** From 1. */
  readonly line: number
  /** What is wrong, without a full stop. */
  readonly reason: string
}

/** A condition that searches a text, where it stands for itself in the condition of a hook. */
export interface TextConditionTrial {
  /** How often it was asked, and how often it held. */
  readonly asked: number
  readonly held: number
  /** Tasks in which it held at least once. */
  readonly tasks: number
}

/** What a hook came to when it was tried on recorded rollouts of the parent of its harness. */
export interface HookTrial {
  readonly hook: string
  /** The entry as it was tried. */
  readonly entry: JsonObject
  /** How often its event was raised for it, and how often its condition held then. */
  readonly asked: number
  readonly held: number
  /** Passed rollouts in which it fired. */
  readonly firedOnSuccesses: readonly string[]
  /** Where the fewest parts of its condition were false; undefined when it held, or was never asked. */
  readonly nearestMiss:
    | { readonly rollout: string; readonly step: number; readonly missing: readonly string[] }
    | undefined
  /** The hook whose stronger decision overruled it, or ended the task, every time that it would have acted. */
  readonly overruledBy: string | undefined
  /** `contains`, `matches` and `task_matches` of its condition, in the order written, but for those about earlier steps. */
  readonly texts: readonly TextConditionTrial[]
  /** Sizes of the results, in characters, at which its condition held. */
  readonly resultChars: readonly number[]
}

/** What the hooks of a harness came to, and on how much. */
export interface HookTrials {
  readonly parent: { readonly id: string; readonly stateHash: string }
  /** Turns of the policy. */
  readonly prefixes: number
  readonly tasks: number
  /** Rollouts that passed. */
  readonly successes: number
  readonly hooks: readonly HookTrial[]
}

/**
 * What documents cannot know: what was run, and what tasks say. Pure lookups, the same answer each time; undefined or
 * empty means that nothing is recorded, never that something is wrong.
 */
export interface Evidence {
  /** What evaluations recorded of a harness on a task, whatever its version then. Training runs are left out. */
  rollouts(harness: string, taskId: string): readonly RecordedRollout[]
  /** The rollout that a document refers to as `<run>/<harness>/<task>/<attempt>`, of any run. */
  rollout(reference: string): RecordedRollout | undefined
  run(id: string): RecordedRun | undefined
  /** All runs of which the header is known, the newest last. */
  runs(): readonly RecordedRun[]
  /** Whether some run kept the harness of this state hash, as it was played. */
  keepsHarness(stateHash: string): boolean
  /** What is wrong in the logs of a run, as `breachesIn` finds it; empty also for a run that has no logs. */
  brokenRecords(run: string): readonly BrokenRecord[]
  /** The text of a task as the policy is shown it. */
  taskText(taskId: string): string | undefined
  /** What the hooks of a harness or sibling came to when they were tried last; undefined where nobody tried them. */
  hookTrials?(harness: string): HookTrials | undefined
}
