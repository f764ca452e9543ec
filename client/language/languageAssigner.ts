import type { Event, TextDocument, Uri } from 'vscode'
import { languageId } from '../../protocol/languageServer'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'
import { associatedLanguage } from './associations'
import { isUnmistakable, mayBeOurs, namesOurKind, workspaceFilesAbove } from './ownFiles'

/**
 * Gives our language to documents that are ours, and to no others: `*.job.json` and its like belong to other products
 * too. A language that the user chose, by `files.associations` or for one document, stays.
 */
export class LanguageAssigner {
  readonly onDidChangeDeclined: Event<void>
  private readonly vscode: VsCode
  private readonly store = new Disposables()
  private readonly declinedChanged
  /** Documents that were given our language and are still open: when one comes back as another, the user did that. */
  private readonly assigned = new Set<string>()
  private readonly declinedUris = new Map<string, Uri>()

  constructor(vscode: VsCode) {
    this.vscode = vscode
    this.declinedChanged = this.store.add(new vscode.EventEmitter<void>())
    this.onDidChangeDeclined = this.declinedChanged.event
    this.store.add(vscode.workspace.onDidOpenTextDocument((document) => void this.look(document)))
    this.store.add(vscode.workspace.onDidCloseTextDocument((document) => this.closed(document)))
  }

  /** Looks at what was open before. */
  async start(): Promise<void> {
    await Promise.all(this.vscode.workspace.textDocuments.map((document) => this.look(document)))
  }

  /** Documents of ours that are shown in another language, because the user wants it so. */
  declined(): readonly Uri[] {
    return [...this.declinedUris.values()]
  }

  /** Whether the user gave a file, open or not, to another language: then nothing is said about it. */
  isDeclined(uri: Uri): boolean {
    const key = uri.toString()
    const isOpen = this.vscode.workspace.textDocuments.some((document) => document.uri.toString() === key)
    return isOpen ? this.declinedUris.has(key) : this.isAssociatedElsewhere(uri)
  }

  /** The user changed his mind. */
  async claim(document: TextDocument): Promise<void> {
    this.forgetDeclined(document)
    this.assigned.add(document.uri.toString())
    await this.vscode.languages.setTextDocumentLanguage(document, languageId)
  }

  dispose(): void {
    this.store.dispose()
  }

  private async look(document: TextDocument): Promise<void> {
    if (document.uri.scheme !== 'file' || !mayBeOurs(document.uri.path)) return
    const key = document.uri.toString()
    if (document.languageId === languageId) {
      this.assigned.add(key)
      this.forgetDeclined(document)
      return
    }
    if (!(await this.isOurs(document)) || document.isClosed) return
    const isChosen = this.assigned.has(key) || this.isAssociatedElsewhere(document.uri)
    if (!isChosen && (document.languageId === 'json' || document.languageId === 'jsonc')) await this.claim(document)
    else this.decline(document)
  }

  private async isOurs(document: TextDocument): Promise<boolean> {
    const { uri } = document
    return isUnmistakable(uri.path) || namesOurKind(document.getText()) || (await this.hasWorkspaceFile(uri))
  }

  private async hasWorkspaceFile(uri: Uri): Promise<boolean> {
    const root = this.vscode.workspace.getWorkspaceFolder(uri)?.uri
    if (root === undefined) return false
    for (const path of workspaceFilesAbove(uri.path, root.path)) {
      if (await this.exists(uri.with({ path }))) return true
    }
    return false
  }

  private async exists(uri: Uri): Promise<boolean> {
    try {
      await this.vscode.workspace.fs.stat(uri)
      return true
    } catch {
      return false // Absent, or not readable, which comes to the same.
    }
  }

  private isAssociatedElsewhere(uri: Uri): boolean {
    const associations = this.vscode.workspace.getConfiguration('files', uri).get('associations', {})
    const language = associatedLanguage(uri.path, associations)
    return language !== undefined && language !== languageId
  }

  private decline(document: TextDocument): void {
    this.declinedUris.set(document.uri.toString(), document.uri)
    this.declinedChanged.fire()
  }

  private forgetDeclined(document: TextDocument): void {
    if (this.declinedUris.delete(document.uri.toString())) this.declinedChanged.fire()
  }

  /** A change of the language closes a document and opens it again at once; only a real end forgets what was. */
  private closed(document: TextDocument): void {
    const key = document.uri.toString()
    setTimeout(() => {
      if (this.vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === key)) return
      this.assigned.delete(key)
      this.forgetDeclined(document)
    }, 0)
  }
}
