import type { VerdictStatus } from './repairVerdict'

/** What is common to all events of a run. `n` counts from 1 and continues after a resume; `at` is ISO 8601, UTC. */
interface EventHead {
  readonly n: number
  readonly at: string
  readonly run: string
}

export type Outcome = 'pass' | 'fail' | 'limit' | 'error'

/** The body of an event. Readers ignore types they do not know. */
export type RunEventBody =
  | { readonly type: 'run_started'; readonly rollouts: number; readonly done: number; readonly resumed: boolean }
  | { readonly type: 'warm_start'; readonly step: number; readonly steps: number }
  | { readonly type: 'rollout_finished'; readonly rollout: string; readonly outcome: Outcome; readonly wallMs: number }
  | { readonly type: 'rollout_retried'; readonly rollout: string; readonly reason: string }
  | {
      readonly type: 'update_finished'
      readonly update: number
      readonly updates: number
      readonly effectiveGroups: number
      readonly groups: number
      readonly successRate: number
    }
  | {
      /** The model endpoint gives no answer now. `seconds` until the next try, `waited` since the last answer. */
      readonly type: 'endpoint_waiting'
      readonly endpoint: string
      readonly reason: string
      readonly seconds: number
      readonly waited: number
    }
  | { readonly type: 'endpoint_back'; readonly endpoint: string; readonly waited: number }
  | { readonly type: 'note'; readonly text: string }
  | {
      /** What became of a sibling that was tried on a few tasks beside its parent. */
      readonly type: 'repair_judged'
      readonly candidate: string
      readonly parent: string
      readonly targets: number
      readonly repaired: number
      readonly controls: number
      readonly regressed: number
      readonly verdict: VerdictStatus
      /** Name of the rule that judged. */
      readonly rule: string
      readonly reasons: readonly string[]
    }
  | {
      readonly type: 'run_finished'
      readonly status: 'complete' | 'incomplete' | 'cancelled'
      readonly rollouts: number
    }

/** One event of an evaluation, an evolution or a training run, as told to whoever watches it. */
export type RunEvent = EventHead & RunEventBody
