import { openChatPolicy, versionOf } from './chatPolicy'
import { chatSettings } from './chatSettings'
import type { WorkspaceContext } from './context'
import { chooseNamed } from './named'
import { isChatType, requirePolicyType } from './policyTypes'
import type { PolicyConfig, PolicyOptions, ReadyPolicy } from './readyPolicy'
import { openRecordedPolicy } from './recordedPolicy'
import { openTinyPolicy } from './tinyPolicy'

/** Makes the policy that `--policy` names, or the workspace's only one, ready. */
export const openPolicy = async (
  context: WorkspaceContext,
  policy: string | undefined,
  options: PolicyOptions,
): Promise<ReadyPolicy> => {
  const { name, config } = chooseNamed(context, 'policies', context.workspace?.policies, '--policy', policy)
  switch (requirePolicyType(context, config)) {
    case 'tiny':
      return openTinyPolicy(name, config, options)
    case 'openai':
    case 'editor':
      return openChatPolicy(context, name, config, options)
    case 'recorded':
      return openRecordedPolicy(context, name, config)
  }
}

/** The version of a policy, where its settings tell it; undefined where it must be made ready first. */
export const knownPolicyRef = (name: string, config: PolicyConfig): string | undefined =>
  isChatType(config.type) ? versionOf(chatSettings(name, config)).ref : undefined
