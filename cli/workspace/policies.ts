import type { Agent } from '../../engine/policies/agent'
import type { Sampler } from '../../engine/policies/sampler'
import type { TrainablePolicy } from '../../engine/policies/trainablePolicy'
import type { WorkspaceContext } from './context'
import { chooseNamed } from './named'
import { requirePolicyType } from './policyTypes'
import { type PolicyOptions, startTinyPolicy, tinyAgentOf, tinySampling } from './tinyPolicy'

/** A policy at the version it begins with, ready to play and to learn. */
export interface ReadyPolicy {
  readonly trainable: TrainablePolicy
  readonly sampler: Sampler
  readonly agent: Agent
  /** The agent that plays with another version of this policy. */
  readonly agentOf: (sampler: Sampler) => Agent
  /** How it samples, for the run record. */
  readonly sampling: { readonly [name: string]: number }
  dispose(): Promise<void>
}

/** Makes the policy that `--policy` names, or the workspace's only one, ready. */
export const openPolicy = async (
  context: WorkspaceContext,
  name: string | undefined,
  options: PolicyOptions,
): Promise<ReadyPolicy> => {
  const { config } = chooseNamed(context, 'policies', context.workspace?.policies, '--policy', name)
  requirePolicyType(context, config)
  const trainable = await startTinyPolicy(config.options ?? {}, options)
  const sampler = await trainable.publish()
  const agentOf = tinyAgentOf(name ?? 'tiny')
  return {
    trainable,
    sampler,
    agent: agentOf(sampler),
    agentOf,
    sampling: { ...tinySampling },
    dispose: () => trainable.dispose(),
  }
}
