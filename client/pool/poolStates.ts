import type { LineageFolder } from '../../protocol/languageServer'
import type { ServerState } from '../languageServer/serverLifecycle'

/** Key of the `when` clauses of the view: one of the states below. */
export const poolStateKey = 'harnessS.pool'

/** Everything that the *Harness pool* view can show; each but `ready` has a text of its own in the manifest. */
export const poolStates = ['noFolder', 'starting', 'scanning', 'stopped', 'empty', 'ready'] as const
export type PoolState = (typeof poolStates)[number]

interface Seen {
  readonly hasFolder: boolean
  readonly server: ServerState
  readonly isScanning: boolean
  readonly folders: readonly LineageFolder[] | undefined
}

/** Harnesses that are known stay in view while the server restarts; they are worth more than the news that it does. */
export const poolState = ({ hasFolder, server, isScanning, folders }: Seen): PoolState => {
  if (folders?.some(({ harnesses }) => harnesses.length > 0)) return server === 'stopped' ? 'stopped' : 'ready'
  if (!hasFolder && server !== 'stopped') return 'noFolder'
  if (server !== 'running') return server
  return isScanning || folders === undefined ? 'scanning' : 'empty'
}
