import type { Event, TextDocument, TextDocumentContentProvider, Uri } from 'vscode'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'

export const rebaseScheme = 'harness-s-rebase'

interface Preview {
  readonly source: Uri
  /** Version of the document that the preview was made from. */
  readonly version: number
  readonly text: string
}

/** Siblings as they would be after a rebase. Nothing is written before the user takes one. */
export class RebasePreviews implements TextDocumentContentProvider {
  readonly onDidChange: Event<Uri>
  private readonly vscode: VsCode
  private readonly store = new Disposables()
  private readonly changed
  private readonly previews = new Map<string, Preview>()

  constructor(vscode: VsCode) {
    this.vscode = vscode
    this.changed = this.store.add(new vscode.EventEmitter<Uri>())
    this.onDidChange = this.changed.event
    this.store.add(vscode.workspace.registerTextDocumentContentProvider(rebaseScheme, this))
    this.store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => void this.previews.delete(uri.toString())))
  }

  /** Answers the document that shows `text` beside `document`. */
  add(document: TextDocument, text: string): Uri {
    const { uri: source, version } = document
    const uri = this.vscode.Uri.from({ scheme: rebaseScheme, path: source.path, query: source.toString() })
    this.previews.set(uri.toString(), { source, version, text })
    this.changed.fire(uri)
    return uri
  }

  get(uri: Uri): Preview | undefined {
    return this.previews.get(uri.toString())
  }

  remove(uri: Uri): void {
    this.previews.delete(uri.toString())
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.get(uri)?.text ?? ''
  }

  dispose(): void {
    this.store.dispose()
  }
}
