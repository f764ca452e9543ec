import type { Event } from 'vscode'
import type { RepairFolder } from '../../protocol/languageServer'
import { Disposables } from '../disposables'
import { ServerError } from '../languageServer/serverClient'
import type { ServerLifecycle } from '../languageServer/serverLifecycle'
import type { ServerRequests } from '../languageServer/serverRequests'
import type { LineageStore } from '../pool/lineageStore'
import { Refresher } from '../refresher'
import type { VsCode } from '../vscodeApi'

interface Sources {
  readonly vscode: VsCode
  readonly server: Pick<ServerLifecycle, 'onRecordsChanged'>
  readonly lineage: Pick<LineageStore, 'onDidChange'>
  readonly requests: Pick<ServerRequests, 'repairCandidates'>
  readonly log: (message: string) => void
}

/** What siblings can be tried on, as the server last told it. */
export class RepairStore {
  readonly onDidChange: Event<void>
  private readonly sources: Sources
  private readonly store = new Disposables()
  private readonly changed
  private readonly refresher = new Refresher(() => this.ask())
  private known: readonly RepairFolder[] = []

  constructor(sources: Sources) {
    this.sources = sources
    const { vscode, server, lineage } = sources
    this.changed = this.store.add(new vscode.EventEmitter<void>())
    this.onDidChange = this.changed.event
    this.store.add(lineage.onDidChange(() => void this.refresh()))
    this.store.add(server.onRecordsChanged(() => void this.refresh()))
  }

  get folders(): readonly RepairFolder[] {
    return this.known
  }

  refresh(): Promise<void> {
    return this.refresher.refresh()
  }

  dispose(): void {
    this.store.dispose()
  }

  private async ask(): Promise<void> {
    try {
      const { folders } = await this.sources.requests.repairCandidates()
      const isOther = JSON.stringify(folders) !== JSON.stringify(this.known)
      this.known = folders
      if (isOther) this.changed.fire()
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      this.sources.log(`The tasks of siblings could not be listed: ${error.message}`)
    }
  }
}
