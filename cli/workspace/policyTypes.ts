import { join } from 'node:path'
import { workspaceFileName } from '../../engine/documents/kinds/documentKind'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'
import type { PolicyConfig } from './readyPolicy'

export const policyTypes = ['tiny', 'openai', 'editor', 'recorded'] as const
export type PolicyType = (typeof policyTypes)[number]

/** The type of a policy; one that this version does not have is refused. */
export const requirePolicyType = ({ folder }: WorkspaceContext, { type }: PolicyConfig): PolicyType => {
  const known = policyTypes.find((each) => each === type)
  if (known) return known
  throw new UserError({
    what: `This version has no policy of type "${type}".`,
    where: join(folder, workspaceFileName),
    next: 'Use type "tiny", "openai", "editor" or "recorded".',
    exitCode: exitCodes.usage,
  })
}

/** Types of models that are asked by chat, and so can answer hooks, too. */
export const isChatType = (type: string): boolean => type === 'openai' || type === 'editor'

/** Refuses to train a policy whose weights are out of reach, before anything is begun. */
export const requireTrainableType = (context: WorkspaceContext, name: string, config: PolicyConfig): void => {
  const type = requirePolicyType(context, config)
  if (type === 'tiny') return
  throw new UserError({
    what: `The policy "${name}" cannot be trained: one of type "${type}" keeps its weights to itself.`,
    where: join(context.folder, workspaceFileName),
    next: 'Name a policy of type "tiny" with --policy.',
    exitCode: exitCodes.usage,
  })
}
