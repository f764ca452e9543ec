import { type Connection, DidChangeWatchedFilesNotification, type InitializeParams } from 'vscode-languageserver/node'
import type { Publisher } from './publisher'
import { firstRoots, type Roots, rootsIn } from './roots'
import type { Runtime } from './runtime'
import type { Settings } from './settings'
import type { StatusReport } from './statusReport'
import { pathOfUri } from './uris'
import type { Workspaces } from './workspaces'

interface Beginning {
  readonly connection: Connection
  readonly params: InitializeParams
  readonly runtime: Pick<Runtime, 'watchers'>
  readonly workspaces: Workspaces
  readonly roots: Roots
  readonly settings: Settings
  readonly publisher: Publisher
  readonly status: StatusReport
}

/** Reads the folders of the client once it is ready, and follows from then on which there are and what is set for them. */
export const beginWhenInitialized = (beginning: Beginning): void => {
  const { connection, params, runtime, workspaces, roots, settings, publisher, status } = beginning
  connection.onInitialized(async () => {
    const loaded = roots.read(firstRoots(params))
    status.tell(0)
    // Events of folders may follow at once, so that nothing is waited for before.
    if (params.capabilities.workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
        await loaded
        await roots.remove(rootsIn(removed))
        await roots.read(rootsIn(added))
      })
    }
    await settings.watch((folderUri) => {
      const path = `${pathOfUri(folderUri)}/`
      for (const folder of workspaces.all()) if (folder.path.startsWith(path)) publisher.showAgain(folder)
      status.tellSoon()
    })
    if (canWatch(params)) {
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [...runtime.watchers] })
    }
    await loaded
  })
}

const canWatch = ({ capabilities }: InitializeParams): boolean =>
  capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true
