import type { Agent } from '../engine/policies/agent'
import type { Sampler } from '../engine/policies/sampler'

/** A policy at one version, ready to play. */
export interface ReadyPolicy {
  readonly sampler: Sampler
  readonly agent: Agent
  dispose(): Promise<void>
}
