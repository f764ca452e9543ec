import type { Connection } from 'vscode-languageserver/node'
import { lineIndex } from '../engine/documents/text/positions'
import { toDiagnostic } from './toLsp'
import { uriOfPath } from './uris'
import type { Folder, Workspaces } from './workspaces'

/** Tells the client what changed in the findings, soon after documents changed. */
export class Publisher {
  private readonly connection: Connection
  private readonly workspaces: Workspaces
  private readonly pages: string | undefined
  private scheduled: NodeJS.Immediate | undefined
  publications = 0

  constructor(connection: Connection, workspaces: Workspaces, pages: string | undefined) {
    this.connection = connection
    this.workspaces = workspaces
    this.pages = pages
  }

  /** Changes that are already in the input buffer are taken in before anything is judged. */
  schedule(): void {
    this.scheduled ??= setImmediate(() => {
      this.scheduled = undefined
      this.publish()
    })
  }

  publish(): void {
    for (const folder of this.workspaces.all()) this.publishFolder(folder)
  }

  private publishFolder({ path: root, live }: Folder): void {
    const uriOf = (path: string) => uriOfPath(root + path)
    const linesOf = (path: string) => lineIndex(live.textOf(path) ?? '')
    for (const { path, findings } of live.check()) {
      const uri = uriOf(path)
      const version = this.workspaces.versionOf(uri)
      const diagnostics = findings.map((finding) => toDiagnostic(finding, { linesOf, uriOf, pages: this.pages }))
      this.publications += 1
      void this.connection.sendDiagnostics({ uri, diagnostics, ...(version === undefined ? {} : { version }) })
    }
  }
}
