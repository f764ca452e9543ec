import type { Event } from 'vscode'
import { languageId } from '../../protocol/languageServer'
import { Disposables } from '../disposables'
import type { LineageStore } from '../pool/lineageStore'
import type { VsCode } from '../vscodeApi'

/** Long enough to take a burst of keystrokes as one change, short enough to feel immediate. */
const settleMs = 150

/** Tells, once typing pauses, that some harness document or the lineage changed. */
export class DocumentChanges {
  readonly onDidSettle: Event<void>
  private readonly store = new Disposables()
  private readonly settled
  private timer: NodeJS.Timeout | undefined

  constructor(vscode: VsCode, lineage: LineageStore) {
    this.settled = this.store.add(new vscode.EventEmitter<void>())
    this.onDidSettle = this.settled.event
    this.store.add(lineage.onDidChange(() => this.touched()))
    this.store.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document.languageId === languageId && document.uri.scheme === 'file' && contentChanges.length > 0) {
          this.touched()
        }
      }),
    )
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.store.dispose()
  }

  private touched(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.settled.fire(), settleMs)
  }
}
