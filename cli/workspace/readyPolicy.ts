import type { JsonObject } from '../../engine/documents/json'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import type { Agent } from '../../engine/policies/agent'
import type { CallScheduler } from '../../engine/policies/calls/callScheduler'
import type { ChatModel } from '../../engine/policies/chat/auxiliaryModel'
import type { Spending } from '../../engine/policies/chat/spending'
import type { PolicyVersion, Sampler } from '../../engine/policies/sampler'
import type { TrainablePolicy } from '../../engine/policies/trainablePolicy'
import type { RunEventBody } from '../../protocol/runEvent'

export type PolicyConfig = NonNullable<Workspace['policies']>[string]

/** The side of a policy that learns. */
export interface TrainingSide {
  readonly trainable: TrainablePolicy
  /** The agent that plays with a version of this policy. */
  readonly agentOf: (sampler: Sampler) => Agent
}

/** A policy at the version it begins with, ready to play. */
export interface ReadyPolicy {
  readonly version: PolicyVersion
  readonly agent: Agent
  /** How it samples, for the run record. */
  readonly sampling: JsonObject
  /** Name of the model, as its server knows it. */
  readonly model?: string
  /** Absent where the model cannot be asked anything but turns. */
  readonly chat?: ChatModel
  /** Absent where the weights are out of reach. */
  readonly training?: TrainingSide
  dispose(): Promise<void>
}

/** What all models of a run have in common. */
export interface SharedByModels {
  readonly spending: Spending
  /** One for each endpoint: how much it bears is found out by all that goes to it. */
  readonly schedulers: Map<string, CallScheduler>
}

export interface PolicyOptions {
  /** Seed of the weights to begin with. */
  readonly warmStart: number
  /** Folder of the run, where model calls are logged. */
  readonly runFolder: string
  /** Name of the call log there. */
  readonly callsFile: string
  readonly shared: SharedByModels
  /** Rollouts at a time. */
  readonly concurrency: number
  readonly onEvent: (event: RunEventBody) => void
  readonly signal: AbortSignal
}
