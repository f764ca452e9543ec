import { pathToFileURL } from 'node:url'
import { LanguageClient, type LspDiagnostic, type LspPosition, type Publication } from '../../test/kit/languageClient'
import type { BenchServer } from './server'

/** Diagnostics of a document as the client has them, and when they were there. */
export interface Seen {
  readonly diagnostics: readonly LspDiagnostic[]
  readonly at: number
}

const longestWaitMs = 120_000

export const uriOf = (path: string): string => pathToFileURL(path).toString()

const clientCapabilities = (isPull: boolean) => ({
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    configuration: true,
    didChangeConfiguration: {},
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: {
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeLens: {},
    inlayHint: {},
    foldingRange: { lineFoldingOnly: true },
    publishDiagnostics: { versionSupport: true, relatedInformation: true },
    ...(isPull ? { diagnostic: { dynamicRegistration: false } } : {}),
  },
})

/** One server that runs in one folder, started and initialised. */
export class Session {
  readonly client: LanguageClient
  readonly server: BenchServer
  capabilities: Readonly<Record<string, unknown>> = {}
  initializedMs = 0
  private readonly versions = new Map<string, number>()

  constructor(server: BenchServer, folder: string) {
    this.server = server
    const settingOf = (item: unknown): unknown =>
      typeof item === 'object' && item !== null ? server.settings?.[String(Reflect.get(item, 'section'))] : undefined
    this.client = new LanguageClient(server.command, {
      cwd: server.cwd ?? folder,
      limitMs: longestWaitMs,
      answer: (method, params) => (method === 'workspace/configuration' ? itemsOf(params).map(settingOf) : null),
    })
  }

  static async start(server: BenchServer, folder: string): Promise<Session> {
    const session = new Session(server, folder)
    await session.initialize(folder)
    return session
  }

  async initialize(folder: string): Promise<void> {
    const { server, client } = this
    const { result, at } = await client.request('initialize', {
      processId: process.pid,
      rootUri: uriOf(folder),
      workspaceFolders: [{ uri: uriOf(folder), name: 'bench' }],
      capabilities: clientCapabilities(server.mode === 'pull'),
      initializationOptions: server.initializationOptions ?? {},
    })
    this.capabilities = membersOf(Reflect.get(Object(result), 'capabilities'))
    this.initializedMs = at - client.started
    client.notify('initialized', {})
    if (server.configuration !== undefined) {
      client.notify('workspace/didChangeConfiguration', { settings: server.configuration })
    }
  }

  open(uri: string, text: string): number {
    this.versions.set(uri, 1)
    const { languageId } = this.server
    return this.client.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } })
  }

  /** Opens a document and waits for its diagnostics, such as `accept` wants them. */
  openAndWait(uri: string, text: string, accept: (seen: Seen) => boolean = () => true): Promise<Seen & { ms: number }> {
    return this.sendAndWait(uri, () => this.open(uri, text), accept)
  }

  change(uri: string, start: LspPosition, end: LspPosition, text: string): number {
    const version = (this.versions.get(uri) ?? 0) + 1
    this.versions.set(uri, version)
    return this.client.notify('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range: { start, end }, text }],
    })
  }

  /** Changes a document and waits for diagnostics that show the change, never for older ones. */
  async changeAndWait(
    uri: string,
    start: LspPosition,
    end: LspPosition,
    text: string,
    accept: (seen: Seen) => boolean,
  ): Promise<number> {
    return (await this.sendAndWait(uri, () => this.change(uri, start, end, text), accept)).ms
  }

  async pull(uri: string): Promise<Seen> {
    const { result, at } = await this.client.request('textDocument/diagnostic', { textDocument: { uri } })
    const items: unknown = Reflect.get(Object(result), 'items')
    return { diagnostics: Array.isArray(items) ? items : [], at }
  }

  /** `send` says when it sent the next version of the document. */
  private async sendAndWait(
    uri: string,
    send: () => number,
    accept: (seen: Seen) => boolean,
  ): Promise<Seen & { ms: number }> {
    const next = (this.versions.get(uri) ?? 0) + 1
    const isNew = (publication: Publication) =>
      publication.uri === uri && (publication.version ?? next) >= next && accept(publication)
    const published = this.server.mode === 'push' ? this.client.publication(isNew) : undefined
    const sent = send()
    const seen = await (published ?? this.pullUntil(uri, accept))
    return { ...seen, ms: seen.at - sent }
  }

  private async pullUntil(uri: string, accept: (seen: Seen) => boolean): Promise<Seen> {
    const started = performance.now()
    for (;;) {
      const seen = await this.pull(uri)
      if (accept(seen)) return seen
      if (performance.now() - started > longestWaitMs) throw new Error('pulled diagnostics never showed the change')
    }
  }
}

const itemsOf = (params: unknown): readonly unknown[] => {
  const items: unknown = Reflect.get(Object(params), 'items')
  return Array.isArray(items) ? items : []
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(Object(value)))
