import { type ChildProcess, spawn } from 'node:child_process'
import {
  CancellationTokenSource,
  type ClientCapabilities,
  createProtocolConnection,
  DiagnosticRefreshRequest,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node'
import { serverFile, TemporaryFolder } from './servedWorkspace'

export interface PullingChoices {
  readonly capabilities?: ClientCapabilities
  readonly initializationOptions?: unknown
}

/** An editor that does not take findings that are pushed. */
export const onlyPulls: ClientCapabilities = {
  workspace: { diagnostics: { refreshSupport: true } },
  textDocument: { diagnostic: {} },
}

/** The bundled server, and an editor that asks it for findings by the protocol's own library. */
export class PullingEditor {
  readonly folder: TemporaryFolder
  readonly initialized: InitializeResult
  pushed = 0
  private readonly connection: ProtocolConnection
  private readonly child: ChildProcess
  private refreshes = 0
  private refreshed: (() => void) | undefined

  private constructor(
    folder: TemporaryFolder,
    child: ChildProcess,
    connection: ProtocolConnection,
    result: InitializeResult,
  ) {
    this.folder = folder
    this.child = child
    this.connection = connection
    this.initialized = result
    connection.onNotification(PublishDiagnosticsNotification.type, () => {
      this.pushed += 1
    })
    connection.onRequest(DiagnosticRefreshRequest.type, () => {
      this.refreshes += 1
      this.refreshed?.()
    })
  }

  static async start(files: Readonly<Record<string, unknown>>, choices: PullingChoices = {}): Promise<PullingEditor> {
    const folder = new TemporaryFolder(files)
    const child = spawn(process.execPath, [serverFile, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    )
    connection.listen()
    const result = await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: choices.capabilities ?? onlyPulls,
      workspaceFolders: [{ uri: folder.uri(''), name: 'box' }],
      initializationOptions: choices.initializationOptions,
    })
    const editor = new PullingEditor(folder, child, connection, result)
    await connection.sendNotification(InitializedNotification.type, {})
    return editor
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest('shutdown')
    await this.connection.sendNotification('exit')
    this.connection.dispose()
    this.child.kill()
    this.folder.remove()
  }

  open(path: string, text: string): Promise<void> {
    const textDocument = { uri: this.folder.uri(path), languageId: 'harness-json', version: 1, text }
    return this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument })
  }

  edit(path: string, text: string, version: number): Promise<void> {
    const textDocument = { uri: this.folder.uri(path), version }
    return this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument,
      contentChanges: [{ text }],
    })
  }

  /** Tells of a change on the disk. */
  changed(path: string, type: 1 | 2 | 3): Promise<void> {
    const changes = [{ uri: this.folder.uri(path), type }]
    return this.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes })
  }

  pull(path: string, previousResultId?: string, cancelled = false) {
    const source = new CancellationTokenSource()
    const answer = this.connection.sendRequest(
      DocumentDiagnosticRequest.type,
      {
        textDocument: { uri: this.folder.uri(path) },
        ...(previousResultId === undefined ? {} : { previousResultId }),
      },
      source.token,
    )
    if (cancelled) source.cancel()
    return answer
  }

  /** What the server says of the workspace to whom knows what was said in these answers. */
  async pullWorkspace(known: readonly WorkspaceDocumentDiagnosticReport[] = []) {
    const previousResultIds = known.flatMap(({ uri, resultId }) =>
      resultId === undefined ? [] : [{ uri, value: resultId }],
    )
    const { items } = await this.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds })
    return items
  }

  async refresh(): Promise<void> {
    const asked = this.refreshes
    if (asked === 0) await new Promise<void>((resolve) => (this.refreshed = resolve))
    this.refreshes = 0
    this.refreshed = undefined
  }
}
