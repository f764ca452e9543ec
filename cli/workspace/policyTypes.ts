import { join } from 'node:path'
import { workspaceFileName } from '../../engine/documents/kinds/documentKind'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'

type PolicyConfig = NonNullable<Workspace['policies']>[string]

/** Refuses a policy of a type that this version does not have. */
export const requirePolicyType = ({ folder }: WorkspaceContext, { type }: PolicyConfig): void => {
  if (type === 'tiny') return
  throw new UserError({
    what: `This version has no policy of type "${type}".`,
    where: join(folder, workspaceFileName),
    next: 'Use type "tiny".',
    exitCode: exitCodes.usage,
  })
}
