import type { Event } from 'vscode'
import type { ServerStatus } from '../../protocol/languageServer'
import { Disposables } from '../disposables'
import type { ServerLifecycle } from '../languageServer/serverLifecycle'
import type { VsCode } from '../vscodeApi'

/** What the server last told about itself; nothing while it does not run. */
export class ServerStatusStore {
  readonly onDidChange: Event<void>
  private readonly store = new Disposables()
  private status: ServerStatus | undefined

  constructor(vscode: VsCode, server: ServerLifecycle) {
    const changed = this.store.add(new vscode.EventEmitter<void>())
    this.onDidChange = changed.event
    const set = (status: ServerStatus | undefined) => {
      this.status = status
      changed.fire()
    }
    this.store.add(server.onStatus(set))
    this.store.add(server.onDidChangeState((state) => (state === 'running' ? undefined : set(undefined))))
  }

  get current(): ServerStatus | undefined {
    return this.status
  }

  dispose(): void {
    this.store.dispose()
  }
}
