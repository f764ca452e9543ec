import type { Pool } from '../../engine/documents/kinds/pool'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'

/** The workspace's only pool, or the one that an option names. */
export const choosePool = ({ project, folder }: WorkspaceContext, name?: string): Pool => {
  const pools = [...project.documents.pool.values()].map(({ value }) => value)
  const named = name === undefined ? pools : pools.filter(({ id }) => id === name)
  const [pool] = named
  if (pool !== undefined && named.length === 1) return pool
  const known = pools.map(({ id }) => id).join(', ')
  throw new UserError({
    what: name === undefined ? `The workspace has ${pools.length} pools.` : `There is no pool "${name}".`,
    where: folder,
    next:
      pools.length === 0
        ? 'Add a *.pool.json that names a base and its siblings.'
        : `Use --pool with one of: ${known}.`,
    exitCode: exitCodes.usage,
  })
}

/** Base first, then the enabled members in the order of the pool. */
export const poolHarnessIds = (pool: Pool): readonly string[] => [
  pool.base.id,
  ...pool.members.filter(({ enabled }) => enabled !== false).map(({ id }) => id),
]
