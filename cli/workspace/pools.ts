import type { Pool } from '../../engine/documents/kinds/pool'
import type { ProjectDocument } from '../../engine/documents/project'
import { outdatedHashes } from '../../engine/harness/repin'
import { currentHash } from '../../engine/lint/currentHash'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'

/** The workspace's only pool, or the one that an option names. One that was made with other versions is refused. */
export const choosePool = (context: WorkspaceContext, name?: string): Pool => {
  const { project, folder } = context
  const pools = [...project.documents.pool.values()]
  const named = name === undefined ? pools : pools.filter(({ value }) => value.id === name)
  const [pool] = named
  if (pool !== undefined && named.length === 1) {
    refuseOutdated(context, pool)
    return pool.value
  }
  const known = pools.map(({ value }) => value.id).join(', ')
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

/** What is known of a pool is about the harnesses that it pins, so a training must not play others under its name. */
const refuseOutdated = ({ project }: WorkspaceContext, { file, value }: ProjectDocument<'pool'>): void => {
  const changed = outdatedHashes(file, (id) => currentHash(project, id)).map(({ id }) => id)
  if (changed.length === 0) return
  throw new UserError({
    what: `The pool "${value.id}" was made with other versions of ${changed.join(', ')}.`,
    where: file.path,
    next: value.frozen
      ? 'A frozen pool never changes: make a new pool with the hashes that `harness-s hash` prints.'
      : 'Run `harness-s repin` to pin them as they are now.',
    exitCode: exitCodes.documentErrors,
  })
}

/** Base first, then the enabled members in the order of the pool. */
export const poolHarnessIds = (pool: Pool): readonly string[] => [
  pool.base.id,
  ...pool.members.filter(({ enabled }) => enabled !== false).map(({ id }) => id),
]
