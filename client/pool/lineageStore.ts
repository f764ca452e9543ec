import type { Event, Uri } from 'vscode'
import type { LineageFolder, LineageNode } from '../../protocol/languageServer'
import { Disposables } from '../disposables'
import { ServerError } from '../languageServer/serverClient'
import type { ServerLifecycle } from '../languageServer/serverLifecycle'
import type { ServerRequests } from '../languageServer/serverRequests'
import type { VsCode } from '../vscodeApi'

/** The harnesses of the window as the server last told them. While it restarts, what was known stays. */
export class LineageStore {
  readonly onDidChange: Event<void>
  private readonly vscode: VsCode
  private readonly requests: ServerRequests
  private readonly log: (message: string) => void
  private readonly store = new Disposables()
  private readonly changed
  private latest = 0
  private known: readonly LineageFolder[] | undefined

  constructor(vscode: VsCode, server: ServerLifecycle, requests: ServerRequests, log: (message: string) => void) {
    this.vscode = vscode
    this.requests = requests
    this.log = log
    this.changed = this.store.add(new vscode.EventEmitter<void>())
    this.onDidChange = this.changed.event
    this.store.add(server.onLineageChanged(() => void this.refresh()))
    this.store.add(
      server.onDidChangeState((state) => {
        if (state === 'running') void this.refresh()
      }),
    )
  }

  /** Undefined until the server answered once. */
  get folders(): readonly LineageFolder[] | undefined {
    return this.known
  }

  harnesses(): readonly LineageNode[] {
    return (this.known ?? []).flatMap(({ harnesses }) => harnesses)
  }

  /** The harness of a document. The server may write the same URI with other escapes than VS Code. */
  nodeOf(document: Uri): LineageNode | undefined {
    const key = document.toString()
    return this.harnesses().find(({ uri }) => this.vscode.Uri.parse(uri).toString() === key)
  }

  async refresh(): Promise<void> {
    this.latest += 1
    const mine = this.latest
    try {
      const { folders } = await this.requests.lineage()
      if (mine !== this.latest) return // A later question has, or will have, the newer answer.
      this.known = folders
      this.changed.fire()
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      this.log(`The harnesses could not be listed: ${error.message}`)
    }
  }

  dispose(): void {
    this.store.dispose()
  }
}
