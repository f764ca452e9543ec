import { PassThrough } from 'node:stream'
import {
  createConnection,
  createProtocolConnection,
  type InitializeResult,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import type { FileText } from '../../engine/documents/project'
import { capabilitiesFor } from '../../server/capabilities'
import type { Records } from '../../server/runtime'
import { startSession } from '../../server/session'
import { uriOfPath } from '../../server/uris'
import { emptyRuntime } from './emptyRuntime'

const root = '/box/'

const noRecords: Records = {
  evidence: () => undefined,
  recordedRuns: () => [],
  runFolders: () => [],
  unreadableRuns: () => [],
  isWanted: false,
  look: async () => false,
  read: async () => false,
  close: () => undefined,
}

export const uriOf = (path: string): string => uriOfPath(root + path)

/** A server with a folder of documents and a client that talks to it, in this process and without a disk. */
export const startInProcess = async (files: readonly FileText[]) => {
  const toServer = new PassThrough()
  const toClient = new PassThrough()
  const texts = new Map(files.map(({ path, text }) => [root + path, text]))
  const runtime = {
    ...emptyRuntime,
    readFolders: async function* () {
      yield { folder: root, roots: ['.'], files: [...texts].map(([path, text]) => ({ path, text })), unreadable: [] }
    },
    readFile: (path: string) => {
      const text = texts.get(path)
      return text === undefined ? { reason: 'it does not exist' } : { text }
    },
    exists: (path: string) => texts.has(path),
    openRecords: () => noRecords,
    now: () => performance.now(),
  }
  const server = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
  )
  server.onInitialize((params): InitializeResult => {
    startSession(server, params, runtime)
    return { capabilities: capabilitiesFor(params) }
  })
  server.listen()
  const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer))
  client.listen()
  const published = new Promise<void>((resolve) =>
    client.onNotification('textDocument/publishDiagnostics', () => resolve()),
  )
  const folder = { uri: uriOfPath(root), name: 'box' }
  const initialized: InitializeResult = await client.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
    workspaceFolders: [folder],
  })
  await client.sendNotification('initialized', {})

  const textOf = (path: string) => texts.get(root + path) ?? ''

  /** The position of the first occurrence of `text`, some characters into it. */
  const at = (path: string, text: string, offset = 1) => {
    const before = textOf(path).slice(0, textOf(path).indexOf(text) + offset)
    const lines = before.split('\n')
    return {
      textDocument: { uri: uriOf(path) },
      position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
    }
  }

  return {
    capabilities: initialized.capabilities,
    published,
    at,
    document: (path: string) => ({ textDocument: { uri: uriOf(path) } }),
    /** Answers are checked by the tests that ask. */
    request: (method: string, params?: unknown): Promise<unknown> =>
      params === undefined ? client.sendRequest(method) : client.sendRequest(method, params),
    notify: (method: string, params: unknown): Promise<void> => client.sendNotification(method, params),
    stop: async () => {
      await client.sendRequest('shutdown')
      client.dispose()
      server.dispose()
    },
  }
}
