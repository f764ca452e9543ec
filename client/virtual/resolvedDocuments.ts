import type { CancellationToken, Event, TextDocumentContentProvider, Uri } from 'vscode'
import { Disposables } from '../disposables'
import { ServerError } from '../languageServer/serverClient'
import type { ServerRequests } from '../languageServer/serverRequests'
import type { VsCode } from '../vscodeApi'
import type { DocumentChanges } from './documentChanges'

export const resolvedScheme = 'harness-s-resolved'

/** The read-only document that shows what `source` resolves to. */
export const resolvedUri = (vscode: VsCode, source: Uri): Uri => {
  const name = source.path.slice(source.path.lastIndexOf('/') + 1).replace(/(\.\w+)?\.json$/, '')
  return vscode.Uri.from({ scheme: resolvedScheme, path: `/${name}.resolved.json`, query: source.toString() })
}

/** Resolved harnesses as documents that follow every edit, of the document itself or of an ancestor. */
export class ResolvedDocuments implements TextDocumentContentProvider {
  readonly onDidChange: Event<Uri>
  private readonly vscode: VsCode
  private readonly requests: ServerRequests
  private readonly store = new Disposables()

  constructor(vscode: VsCode, requests: ServerRequests, changes: DocumentChanges) {
    this.vscode = vscode
    this.requests = requests
    const changed = this.store.add(new vscode.EventEmitter<Uri>())
    this.onDidChange = changed.event
    this.store.add(changes.onDidSettle(() => this.shown().forEach((uri) => void changed.fire(uri))))
    this.store.add(vscode.workspace.registerTextDocumentContentProvider(resolvedScheme, this))
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string | undefined> {
    try {
      const resolved = await this.requests.resolved(uri.query)
      return token.isCancellationRequested ? undefined : (resolved?.text ?? this.explanation(uri))
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      return this.explanation(uri)
    }
  }

  dispose(): void {
    this.store.dispose()
  }

  private shown(): readonly Uri[] {
    return this.vscode.workspace.textDocuments.map(({ uri }) => uri).filter(({ scheme }) => scheme === resolvedScheme)
  }

  private explanation(uri: Uri): string {
    const source = this.vscode.workspace.asRelativePath(this.vscode.Uri.parse(uri.query))
    return this.vscode.l10n.t(
      '// {0} cannot be resolved at present. The Problems view says what is wrong; this text follows once it is repaired.',
      source,
    )
  }
}
