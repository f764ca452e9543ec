import { type Connection, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node'
import type { Severity } from '../engine/documents/kinds/workspace'
import type { Finding } from '../engine/lint/finding'
import { type DiagnosticSettings, leftOutMessage, shownFindings } from './diagnosticSettings'
import { diagnosticSource, toDiagnostic } from './toLsp'
import type { Folder, Workspaces } from './workspaces'

export interface PublisherParts {
  readonly connection: Pick<Connection, 'sendDiagnostics'>
  readonly workspaces: Workspaces
  /** URI of the folder with the pages of the codes. */
  readonly pages: string | undefined
  /** By the absolute path of a folder with documents. */
  readonly settingsOf: (folder: string) => DiagnosticSettings
  readonly now: () => number
  /** Called when all that was to do is done. */
  readonly atRest: (lastCheckMs: number) => void
}

export interface Counts {
  readonly errors: number
  readonly warnings: number
}

interface Shown {
  readonly uri: string
  readonly text: string
}

/** A fast typist presses the next key within this time. */
const quietMs = 80

/** Longest time that requests and keys wait while documents are judged. */
const sliceMs = 8

/**
 * Judges documents soon after they changed, in slices, and tells the client where findings differ from what it was told
 * before. Nothing waits for a pause in typing: changes that are in the input buffer are taken in before each slice.
 */
export class Publisher {
  private readonly parts: PublisherParts
  /** What the client was told of a document, by path. */
  private readonly shown = new Map<string, Shown>()
  private readonly counted = new Map<string, Counts>()
  private scheduled: NodeJS.Immediate | undefined
  private startedAt: number | undefined
  private askedAt = Number.NEGATIVE_INFINITY
  /** Opened and not told of since: a client may wait to hear of this very version, even that it is clean. */
  private readonly newlyOpen = new Set<string>()
  publications = 0

  constructor(parts: PublisherParts) {
    this.parts = parts
  }

  /** Documents are still to be judged, or somebody types: what can wait gives way. */
  get isBusy(): boolean {
    return this.scheduled !== undefined || this.parts.now() - this.askedAt < quietMs
  }

  schedule(): void {
    this.askedAt = this.parts.now()
    this.startedAt ??= this.parts.now()
    this.scheduled ??= setImmediate(() => {
      this.scheduled = undefined
      this.work()
    })
  }

  opened(path: string): void {
    this.newlyOpen.add(path)
  }

  /** All the work at once, for whoever asks for the result. */
  finish(): void {
    for (const { live } of this.parts.workspaces.all()) while (live.step());
    this.work()
  }

  /** Everything is shown as the settings of the folder want it now. */
  showAgain(folder: Folder): void {
    for (const { path } of folder.live.project().files) this.show(folder, path)
  }

  private work(): void {
    const until = this.parts.now() + sliceMs
    const folders = this.parts.workspaces.all()
    const unfinished = folders.filter((folder) => this.workUntil(folder, () => this.parts.now() >= until))
    for (const folder of folders) this.showNews(folder)
    if (unfinished.length > 0) this.schedule()
    else this.rest()
  }

  /** Whether there is more to do. What is known early of a large document is shown before the rest is judged. */
  private workUntil(folder: Folder, isOver: () => boolean): boolean {
    for (;;) {
      if (!folder.live.step()) return false
      if (folder.live.isSlow) this.showNews(folder)
      if (isOver()) return true
    }
  }

  private showNews(folder: Folder): void {
    for (const { path, findings } of folder.live.news()) {
      const ofSeverity = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length
      this.counted.set(folder.path + path, { errors: ofSeverity('error'), warnings: ofSeverity('warning') })
      this.show(folder, path)
    }
  }

  /** Of everything that was judged, whatever the settings show of it. */
  counts(): Counts {
    let [errors, warnings] = [0, 0]
    for (const each of this.counted.values()) {
      errors += each.errors
      warnings += each.warnings
    }
    return { errors, warnings }
  }

  private rest(): void {
    for (const path of this.newlyOpen) this.tellOpened(path)
    this.newlyOpen.clear()
    const ms = this.parts.now() - (this.startedAt ?? this.parts.now())
    this.startedAt = undefined
    this.parts.atRest(ms)
  }

  private tellOpened(path: string): void {
    const folder = this.parts.workspaces.folderAround(path)
    const version = this.parts.workspaces.versionOf(path)
    if (folder === undefined || version === undefined) return
    // Who wants no findings keeps those of a task, which clients take back when they are told of none.
    if (!this.parts.settingsOf(folder.path).enable) return
    const diagnostics = this.diagnosticsOf(folder, path.slice(folder.path.length))
    this.send(this.parts.workspaces.uriOf(path), diagnostics, version)
  }

  /** After a client began or ceased to spell the address of a document in its own way. */
  addressChanged(path: string): void {
    const folder = this.parts.workspaces.folderAround(path)
    const before = this.shown.get(path)
    if (folder === undefined || before === undefined || before.uri === this.parts.workspaces.uriOf(path)) return
    this.show(folder, path.slice(folder.path.length))
  }

  private show(folder: Folder, path: string): void {
    const absolute = folder.path + path
    const uri = this.parts.workspaces.uriOf(absolute)
    const diagnostics = this.diagnosticsOf(folder, path)
    const text = diagnostics.length === 0 ? undefined : JSON.stringify(diagnostics)
    const before = this.shown.get(absolute)
    // Clients keep problems by the address as it was spelt.
    if (before !== undefined && before.uri !== uri) this.send(before.uri, [])
    if (text === before?.text && (text === undefined || uri === before?.uri)) return
    if (text === undefined) this.shown.delete(absolute)
    else this.shown.set(absolute, { uri, text })
    this.newlyOpen.delete(absolute)
    this.send(uri, diagnostics, this.parts.workspaces.versionOf(absolute))
  }

  private send(uri: string, diagnostics: Diagnostic[], version?: number): void {
    this.publications += 1
    void this.parts.connection.sendDiagnostics({ uri, diagnostics, ...(version === undefined ? {} : { version }) })
  }

  /** Of a document what the settings want to see, however much of it is shown at a time. */
  wantedFindings({ path: root, live }: Folder, path: string): readonly Finding[] {
    const settings = { ...this.parts.settingsOf(root), maxProblems: Number.POSITIVE_INFINITY }
    return shownFindings(live.findingsOf(path), settings).findings
  }

  /** Findings as the client shows them. Of a document in another language of the user's choice nothing is said. */
  diagnosticsOf({ path: root, live }: Folder, path: string): Diagnostic[] {
    const { settingsOf, pages } = this.parts
    const { findings, leftOut } = shownFindings(live.findingsOf(path), settingsOf(root))
    const uriOf = (other: string) => this.parts.workspaces.uriOf(root + other)
    const linesOf = (other: string) => live.linesOf(other)
    const diagnostics = findings.map((finding) => toDiagnostic(finding, { linesOf, uriOf, pages }))
    return leftOut === 0 ? diagnostics : [...diagnostics, leftOutDiagnostic(leftOut)]
  }
}

const leftOutDiagnostic = (leftOut: number): Diagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  severity: DiagnosticSeverity.Information,
  source: diagnosticSource,
  message: leftOutMessage(leftOut),
})
