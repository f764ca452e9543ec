import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { severityNames } from '../../engine/documents/kinds/workspace'
import { statusMethod } from '../../protocol/languageServer'
import {
  type Answer,
  LanguageClient,
  type LspDiagnostic,
  type LspPosition,
  type Publication,
} from '../kit/languageClient'
import { inOrder, type SeenFinding } from './freshFindings'

/** The bundle that the editor starts; `npm test` builds it before any test. */
export const serverFile = join(import.meta.dirname, '..', '..', 'dist', 'server.js')

export interface ServerChoices {
  /** Folders of the window, relative to the temporary folder; it itself when not given. */
  readonly roots?: readonly string[]
  /** Settings of a folder, by its URI; asked again after each `changeSettings`. */
  readonly settings?: (scopeUri: string) => unknown
  readonly nodeArguments?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly initializationOptions?: unknown
  /** Requests of the server that the editor refuses. */
  readonly refused?: readonly string[]
  /** Instead of those of an editor that can do everything. */
  readonly capabilities?: object
  /** Longest wait for anything, in milliseconds. */
  readonly limitMs?: number
}

/** Capabilities of an editor that tells of files, folders and settings. */
const clientCapabilities = {
  workspace: {
    workspaceFolders: true,
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: { publishDiagnostics: { versionSupport: true, relatedInformation: true } },
}

export const fileChange = { created: 1, changed: 2, deleted: 3 } as const

/** What the server registered for, as the client was asked. */
export interface Registration {
  readonly method: string
  readonly registerOptions?: { readonly watchers?: readonly { readonly globPattern: unknown }[] }
}

/** A temporary folder of documents. */
export class TemporaryFolder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'harness-s-server-')))

  constructor(files: Readonly<Record<string, unknown>>) {
    chmodSync(this.path, 0o755)
    this.fill(files)
  }

  /** These files and no others. */
  fill(files: Readonly<Record<string, unknown>>): void {
    for (const name of readdirSync(this.path)) rmSync(this.at(name), { recursive: true })
    for (const [path, content] of Object.entries(files)) this.write(path, content)
  }

  at(path: string): string {
    return join(this.path, path)
  }

  uri(path: string): string {
    return pathToFileURL(this.at(path)).toString()
  }

  /** Text and bytes as they are, any other value as JSON. */
  write(path: string, content: unknown): void {
    mkdirSync(dirname(this.at(path)), { recursive: true })
    const isRaw = typeof content === 'string' || content instanceof Uint8Array
    writeFileSync(this.at(path), isRaw ? content : textOf(content))
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

export const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The bundled server over a temporary folder, and an editor's view of it. */
export class ServedWorkspace {
  readonly folder: TemporaryFolder
  readonly client: LanguageClient
  readonly registrations: Registration[] = []
  /** Methods of the requests of the server, in order. */
  readonly asked: string[] = []
  private readonly choices: ServerChoices
  private readonly versions = new Map<string, number>()

  constructor(folder: TemporaryFolder, choices: ServerChoices = {}) {
    this.folder = folder
    this.choices = choices
    this.client = new LanguageClient([process.execPath, ...(choices.nodeArguments ?? []), serverFile, '--stdio'], {
      cwd: folder.path,
      limitMs: choices.limitMs ?? 15_000,
      answer: (method, params) => this.answer(method, params),
      ...(choices.env === undefined ? {} : { env: choices.env }),
    })
  }

  static async start(files: Readonly<Record<string, unknown>>, choices: ServerChoices = {}): Promise<ServedWorkspace> {
    const served = new ServedWorkspace(new TemporaryFolder(files), choices)
    await served.initialize()
    return served
  }

  async initialize(folders = this.workspaceFolders(this.choices.roots ?? [''])): Promise<Answer> {
    const answer = await this.client.request('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: this.choices.capabilities ?? clientCapabilities,
      workspaceFolders: folders,
      initializationOptions: this.choices.initializationOptions ?? {},
    })
    this.client.notify('initialized', {})
    return answer
  }

  async stop(): Promise<void> {
    await this.client.stop()
    this.folder.remove()
  }

  uri(path: string): string {
    return this.folder.uri(path)
  }

  open(path: string, text: string): void {
    this.versions.set(path, 1)
    const textDocument = { uri: this.uri(path), languageId: 'harness-json', version: 1, text }
    this.client.notify('textDocument/didOpen', { textDocument })
  }

  /** The whole text anew, or changes of ranges; gives the version that the document has from now on. */
  edit(path: string, change: string | readonly unknown[]): number {
    const version = (this.versions.get(path) ?? 0) + 1
    this.versions.set(path, version)
    const contentChanges = typeof change === 'string' ? [{ text: change }] : change
    this.client.notify('textDocument/didChange', { textDocument: { uri: this.uri(path), version }, contentChanges })
    return version
  }

  close(path: string): void {
    this.versions.delete(path)
    this.client.notify('textDocument/didClose', { textDocument: { uri: this.uri(path) } })
  }

  closeAll(): void {
    for (const path of [...this.versions.keys()]) this.close(path)
  }

  /** Tells the server what happened on the disk. */
  told(...changes: readonly (readonly [path: string, type: keyof typeof fileChange])[]): void {
    this.client.notify('workspace/didChangeWatchedFiles', {
      changes: changes.map(([path, type]) => ({ uri: this.uri(path), type: fileChange[type] })),
    })
  }

  changeSettings(): void {
    this.client.notify('workspace/didChangeConfiguration', { settings: null })
  }

  changeFolders(added: readonly string[], removed: readonly string[]): void {
    const event = { added: this.workspaceFolders(added), removed: this.workspaceFolders(removed) }
    this.client.notify('workspace/didChangeWorkspaceFolders', { event })
  }

  private workspaceFolders(paths: readonly string[]) {
    return paths.map((path) => ({ uri: this.uri(path), name: path }))
  }

  /** Answered after everything that was sent before was taken in. */
  async barrier(): Promise<void> {
    await this.client.request('harnessS/noSuchMethod', {}).catch(() => undefined) // The refusal is the answer.
  }

  /** When the server has had nothing to say for a while. */
  async rest(): Promise<void> {
    const said = () => this.client.publications + this.client.notifications.length
    for (let quiet = 0, before = -1; quiet < 5; before = said()) {
      await this.barrier()
      await new Promise((resolve) => setTimeout(resolve, 20))
      quiet = said() === before && !this.isScanning() ? quiet + 1 : 0
    }
  }

  private isScanning(): boolean {
    const last = this.client.notifications.findLast(({ method }) => method === statusMethod)
    return last !== undefined && memberOf(last.params, 'state') === 'scanning'
  }

  /** What is in the Problems list: of the whole window, or of one file. Paths are relative to the temporary folder. */
  shown(path?: string): readonly SeenFinding[] {
    const publications = [...this.client.diagnostics.values()]
    const wanted = path === undefined ? publications : publications.filter(({ uri }) => uri === this.uri(path))
    return inOrder(wanted.flatMap((publication) => this.seen(publication)))
  }

  codes(path: string): readonly string[] {
    return this.shown(path).map(({ code }) => code)
  }

  /** The Problems list once it is as expected and stays so, or as it is when that does not happen in time. */
  async shownOnce(isExpected: (shown: readonly SeenFinding[]) => boolean): Promise<readonly SeenFinding[]> {
    const end = performance.now() + (this.choices.limitMs ?? 15_000) / 2
    while (!isExpected(this.shown()) && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await this.rest()
    return this.shown()
  }

  private seen({ uri, diagnostics }: Publication): readonly SeenFinding[] {
    return diagnostics.map((diagnostic) => ({
      file: this.pathOf(uri),
      code: String(diagnostic.code),
      severity: severityNames[(diagnostic.severity ?? 0) - 1] ?? 'hint',
      message: diagnostic.message,
      range: diagnostic.range,
      related: relatedOf(diagnostic).map(({ location, message }) => ({
        file: this.pathOf(location.uri),
        range: location.range,
        message,
      })),
    }))
  }

  private pathOf(uri: string): string {
    const root = `${this.uri('')}`.replace(/\/?$/, '/')
    return uri.startsWith(root) ? decodeURIComponent(uri.slice(root.length)) : uri
  }

  private answer(method: string, params: unknown): unknown {
    this.asked.push(method)
    if (this.choices.refused?.includes(method)) return new Error(`${method} is refused`)
    if (method === 'client/registerCapability') this.registrations.push(...registrationsIn(params))
    if (method !== 'workspace/configuration') return null
    return listOf(memberOf(params, 'items')).map(
      (item) => this.choices.settings?.(String(memberOf(item, 'scopeUri'))) ?? null,
    )
  }
}

interface Related {
  readonly location: {
    readonly uri: string
    readonly range: { readonly start: LspPosition; readonly end: LspPosition }
  }
  readonly message: string
}

const relatedOf = (diagnostic: LspDiagnostic & { readonly relatedInformation?: readonly Related[] }) =>
  diagnostic.relatedInformation ?? []

export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isRegistration = (value: unknown): value is Registration => typeof memberOf(value, 'method') === 'string'

const registrationsIn = (params: unknown): readonly Registration[] =>
  listOf(memberOf(params, 'registrations')).filter(isRegistration)
