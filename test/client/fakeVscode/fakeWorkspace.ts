import { FakeDocument } from './fakeDocument'
import { FakeEventEmitter } from './fakeEvents'
import { FakeUri } from './fakeUri'
import type { FakeWorkspaceEdit } from './fakeValues'

interface Folder {
  readonly uri: FakeUri
  readonly name: string
}

interface ContentProvider {
  readonly onDidChange?: (listener: (uri: FakeUri) => void) => unknown
  provideTextDocumentContent(uri: FakeUri, token: { isCancellationRequested: boolean }): unknown
}

/** Which language VS Code would give a file by the extension's manifest. */
const defaultLanguage = (path: string): string =>
  /(^|\/)harness-s\.json$|\.(harness|sibling)\.json$/.test(path) ? 'harness-json' : 'json'

/** Folders, files, documents and settings, in memory. */
export class FakeWorkspace {
  readonly files = new Map<string, string>()
  readonly settings = new Map<string, unknown>()
  readonly providers = new Map<string, ContentProvider>()
  textDocuments: FakeDocument[] = []
  workspaceFolders: readonly Folder[] | undefined
  isTrusted = true
  isReadOnly = false
  private readonly opened = new FakeEventEmitter<FakeDocument>()
  private readonly closed = new FakeEventEmitter<FakeDocument>()
  private readonly changed = new FakeEventEmitter<{ document: FakeDocument; contentChanges: readonly unknown[] }>()
  private readonly configured = new FakeEventEmitter<{ affectsConfiguration(name: string): boolean }>()
  private readonly foldersChanged = new FakeEventEmitter<void>()
  private readonly trusted = new FakeEventEmitter<void>()
  readonly onDidOpenTextDocument = this.opened.event
  private readonly saved = new FakeEventEmitter<FakeDocument>()
  readonly onDidSaveTextDocument = this.saved.event
  readonly onDidCloseTextDocument = this.closed.event
  readonly onDidChangeTextDocument = this.changed.event
  readonly onDidChangeConfiguration = this.configured.event
  readonly onDidChangeWorkspaceFolders = this.foldersChanged.event
  readonly onDidGrantWorkspaceTrust = this.trusted.event

  readonly fs = {
    stat: async (uri: FakeUri) => {
      if (!this.files.has(uri.path)) throw new Error(`EntryNotFound: ${uri.path}`)
    },
    readDirectory: async ({ path }: FakeUri) =>
      [...this.files.keys()]
        .filter((file) => file.startsWith(`${path}/`))
        .map((file) => [file.slice(path.length + 1), 1]),
    readFile: async ({ path }: FakeUri) => {
      const text = this.files.get(path)
      if (text === undefined) throw new Error(`EntryNotFound: ${path}`)
      return new TextEncoder().encode(text)
    },
    writeFile: async (uri: FakeUri, bytes: Uint8Array) => {
      this.files.set(uri.path, new TextDecoder().decode(bytes))
    },
  }

  openFolders(...paths: readonly string[]): void {
    this.workspaceFolders = paths.map((path) => ({
      uri: FakeUri.file(path),
      name: path.slice(path.lastIndexOf('/') + 1),
    }))
    this.foldersChanged.fire()
  }

  grantTrust(): void {
    this.isTrusted = true
    this.trusted.fire()
  }

  getWorkspaceFolder({ path }: FakeUri): Folder | undefined {
    return this.workspaceFolders?.find(({ uri }) => path === uri.path || path.startsWith(`${uri.path}/`))
  }

  asRelativePath({ path }: FakeUri): string {
    const folder = this.workspaceFolders?.find(({ uri }) => path.startsWith(`${uri.path}/`))
    return folder === undefined ? path : path.slice(folder.uri.path.length + 1)
  }

  getConfiguration(section?: string) {
    const prefix = section === undefined ? '' : `${section}.`
    return { get: (name: string, fallback: unknown) => this.settings.get(prefix + name) ?? fallback }
  }

  set(name: string, value: unknown): void {
    this.settings.set(name, value)
    this.configured.fire({ affectsConfiguration: (asked) => name === asked || name.startsWith(`${asked}.`) })
  }

  registerTextDocumentContentProvider(scheme: string, provider: ContentProvider) {
    this.providers.set(scheme, provider)
    provider.onDidChange?.((uri) => void this.renew(uri))
    return { dispose: () => void this.providers.delete(scheme) }
  }

  async openTextDocument(uri: FakeUri): Promise<FakeDocument> {
    const known = this.document(uri)
    if (known !== undefined) return known
    const text = uri.scheme === 'file' ? this.files.get(uri.path) : await this.provided(uri)
    if (text === undefined) throw new Error(`There is no file ${uri.path}`)
    return this.open(uri, text)
  }

  /** As a user opens a file; `languageId` stands for what his settings say. */
  open(uri: FakeUri, text: string, languageId = defaultLanguage(uri.path)): FakeDocument {
    const document = new FakeDocument(uri, languageId, text)
    this.textDocuments = [...this.textDocuments, document]
    this.opened.fire(document)
    return document
  }

  save(document: FakeDocument): void {
    this.saved.fire(document)
  }

  close(document: FakeDocument): void {
    document.isClosed = true
    this.textDocuments = this.textDocuments.filter((each) => each !== document)
    this.closed.fire(document)
  }

  /** VS Code closes a document and opens it again when its language changes. */
  changeLanguage(document: FakeDocument, languageId: string): FakeDocument {
    if (document.languageId === languageId) return document
    this.closed.fire(document)
    document.languageId = languageId
    this.opened.fire(document)
    return document
  }

  type(document: FakeDocument, text: string): void {
    document.setText(text)
    this.changed.fire({ document, contentChanges: [{}] })
  }

  /** Files and open documents whose path ends as one of the alternatives of the pattern does. */
  async findFiles(pattern: string): Promise<readonly FakeUri[]> {
    const kinds = /\{(.*)\}/.exec(pattern)?.[1]?.split(',') ?? []
    return [...this.files.keys()]
      .filter((path) => kinds.some((kind) => path.endsWith(`.${kind}.json`)))
      .map((path) => FakeUri.file(path))
  }

  /** All edits refer to the text as it was before the first of them. */
  async applyEdit({ edits }: FakeWorkspaceEdit): Promise<boolean> {
    if (this.isReadOnly) return false
    for (const edit of edits.toReversed()) {
      if (edit.type === 'create') {
        if (this.files.has(edit.uri.path)) return false
        this.files.set(edit.uri.path, edit.text)
      } else {
        const document = await this.openTextDocument(edit.uri)
        this.type(document, document.replaced(edit.range, edit.text))
      }
    }
    return true
  }

  document(uri: FakeUri): FakeDocument | undefined {
    return this.textDocuments.find((document) => document.uri.toString() === uri.toString())
  }

  private async renew(uri: FakeUri): Promise<void> {
    const document = this.document(uri)
    const text = await this.provided(uri)
    if (document !== undefined && text !== undefined) document.setText(text)
  }

  private async provided(uri: FakeUri): Promise<string | undefined> {
    const text = await this.providers
      .get(uri.scheme)
      ?.provideTextDocumentContent(uri, { isCancellationRequested: false })
    return typeof text === 'string' ? text : undefined
  }
}
