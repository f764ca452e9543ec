import { type Connection, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node'
import type { DiagnosticSettings } from './diagnosticSettings'
import { leftOutMessage, shownFindings } from './diagnosticSettings'
import { diagnosticSource, toDiagnostic } from './toLsp'
import { uriOfPath } from './uris'
import type { Folder, Workspaces } from './workspaces'

export interface PublisherParts {
  readonly connection: Pick<Connection, 'sendDiagnostics'>
  readonly workspaces: Workspaces
  /** URI of the folder with the pages of the codes. */
  readonly pages: string | undefined
  readonly settingsOf: (folderUri: string) => DiagnosticSettings
  readonly now: () => number
  /** Called when all that was to do is done. */
  readonly atRest: (lastCheckMs: number) => void
}

/** Longest time that requests and keys wait while documents are judged. */
const sliceMs = 8

/**
 * Judges documents soon after they changed, in slices, and tells the client where findings differ from what it was told
 * before. Nothing waits for a pause in typing: changes that are in the input buffer are taken in before each slice.
 */
export class Publisher {
  private readonly parts: PublisherParts
  private readonly shown = new Map<string, string>()
  private scheduled: NodeJS.Immediate | undefined
  private startedAt: number | undefined
  publications = 0

  constructor(parts: PublisherParts) {
    this.parts = parts
  }

  schedule(): void {
    this.startedAt ??= this.parts.now()
    this.scheduled ??= setImmediate(() => {
      this.scheduled = undefined
      this.work()
    })
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
    const unfinished = folders.filter(({ live }) => workUntil(live, () => this.parts.now() >= until))
    for (const folder of folders) for (const { path } of folder.live.news()) this.show(folder, path)
    if (unfinished.length > 0) this.schedule()
    else this.rest()
  }

  private rest(): void {
    const ms = this.parts.now() - (this.startedAt ?? this.parts.now())
    this.startedAt = undefined
    this.parts.atRest(ms)
  }

  private show(folder: Folder, path: string): void {
    const uri = this.parts.workspaces.uriOf(folder.path + path)
    const diagnostics = this.diagnosticsOf(folder, path)
    const text = diagnostics.length === 0 ? undefined : JSON.stringify(diagnostics)
    if (text === this.shown.get(uri)) return
    if (text === undefined) this.shown.delete(uri)
    else this.shown.set(uri, text)
    const version = this.parts.workspaces.versionOf(folder.path + path)
    this.publications += 1
    void this.parts.connection.sendDiagnostics({ uri, diagnostics, ...(version === undefined ? {} : { version }) })
  }

  /** Findings as the client shows them. Of a document in another language of the user's choice nothing is said. */
  diagnosticsOf({ path: root, live }: Folder, path: string): Diagnostic[] {
    const { settingsOf, pages } = this.parts
    const { findings, leftOut } = shownFindings(live.findingsOf(path), settingsOf(uriOfPath(root.slice(0, -1))))
    const uriOf = (other: string) => this.parts.workspaces.uriOf(root + other)
    const linesOf = (other: string) => live.linesOf(other)
    const diagnostics = findings.map((finding) => toDiagnostic(finding, { linesOf, uriOf, pages }))
    return leftOut === 0 ? diagnostics : [...diagnostics, leftOutDiagnostic(leftOut)]
  }
}

/** Whether there is more to do. */
const workUntil = (live: Folder['live'], isOver: () => boolean): boolean => {
  for (;;) {
    if (!live.step()) return false
    if (isOver()) return true
  }
}

const leftOutDiagnostic = (leftOut: number): Diagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  severity: DiagnosticSeverity.Information,
  source: diagnosticSource,
  message: leftOutMessage(leftOut),
})
