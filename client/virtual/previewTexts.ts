import type { Event, TextDocumentContentProvider, Uri } from 'vscode'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'

export const previewScheme = 'harness-s-preview'

/** Texts that tell of one moment of a recorded rollout, as read-only documents. */
export class PreviewTexts implements TextDocumentContentProvider {
  readonly onDidChange: Event<Uri>
  private readonly vscode: VsCode
  private readonly store = new Disposables()
  private readonly changed
  private readonly texts = new Map<string, string>()

  constructor(vscode: VsCode) {
    this.vscode = vscode
    this.changed = this.store.add(new vscode.EventEmitter<Uri>())
    this.onDidChange = this.changed.event
    this.store.add(vscode.workspace.registerTextDocumentContentProvider(previewScheme, this))
    this.store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => void this.texts.delete(uri.toString())))
  }

  /** The document of this name with this text; one that is shown already shows it now. */
  add(name: string, about: string, text: string): Uri {
    const uri = this.vscode.Uri.from({ scheme: previewScheme, path: `/${name}.txt`, query: about })
    this.texts.set(uri.toString(), text)
    this.changed.fire(uri)
    return uri
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.toString()) ?? ''
  }

  dispose(): void {
    this.store.dispose()
  }
}
