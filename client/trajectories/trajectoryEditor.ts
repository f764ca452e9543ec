import type { CustomDocument, CustomReadonlyEditorProvider, Uri, WebviewPanel } from 'vscode'
import { Disposables } from '../disposables'
import { fillPanel, type PageSource } from '../webviews/fillPanel'
import type { WebviewHost } from '../webviews/webviewHost'
import type { EntryWish } from './entryBehind'
import { pageTexts } from './pageTexts'
import { type LogPlace, TrajectorySession } from './trajectorySession'

export const trajectoryViewType = 'harnessS.trajectory'

interface EditorParts extends PageSource {
  readonly openEntry: (wish: EntryWish) => Promise<void>
}

interface ShownEditor {
  readonly uri: Uri
  readonly session: TrajectorySession
  readonly panel: WebviewPanel
}

/** Shows trajectory logs, read-only. VS Code opens them again after a reload; each page remembers where it was. */
export class TrajectoryEditor implements CustomReadonlyEditorProvider {
  private readonly from: EditorParts
  private readonly store = new Disposables()
  private readonly shown = new Map<string, Set<TrajectorySession>>()
  /** Places to go to once their log is open, by its URI. */
  private readonly wishes = new Map<string, LogPlace>()
  /** The log that was looked at last, of those that are open. */
  private latest: ShownEditor | undefined

  constructor(from: EditorParts) {
    this.from = from
    this.store.add(
      from.vscode.window.registerCustomEditorProvider(trajectoryViewType, this, {
        supportsMultipleEditorsPerDocument: true,
      }),
    )
  }

  openCustomDocument(uri: Uri): CustomDocument {
    return { uri, dispose: () => undefined }
  }

  async resolveCustomEditor({ uri }: CustomDocument, panel: WebviewPanel): Promise<void> {
    const { from } = this
    const title = uri.path.slice(uri.path.lastIndexOf('/') + 1)
    const page = { key: uri.toString(), name: 'trajectory', title, texts: pageTexts(from.vscode) }
    const begin = (host: WebviewHost) => new TrajectorySession({ ...from, path: uri.fsPath, host })
    const session = fillPanel(from, panel, page, begin)
    this.remember(uri, session, panel)
    await session.refresh()
    const place = this.wishes.get(uri.toString())
    this.wishes.delete(uri.toString())
    if (place !== undefined) session.reveal(place)
  }

  /** Opens a log, at a place where one is given. */
  async open(uri: Uri, place?: LogPlace): Promise<void> {
    const sessions = this.shown.get(uri.toString())
    if (place !== undefined && sessions === undefined) this.wishes.set(uri.toString(), place)
    try {
      await this.from.vscode.commands.executeCommand('vscode.openWith', uri, trajectoryViewType)
    } catch (error) {
      this.wishes.delete(uri.toString())
      throw error
    }
    if (place !== undefined) for (const session of sessions ?? []) session.reveal(place)
  }

  /** Goes to the next record that a hook is behind, in the log that was looked at last. */
  async showNext(hook: string): Promise<void> {
    const { t } = this.from.vscode.l10n
    if (this.latest === undefined) throw new Error(t('No log is shown. Open one as a trajectory first.'))
    const { uri, session, panel } = this.latest
    const line = await session.nextOfHook(hook)
    if (line === undefined) throw new Error(t('The log {0} has no record of hook {1}.', uri.path, hook))
    panel.reveal(panel.viewColumn)
    session.reveal({ line })
  }

  dispose(): void {
    this.store.dispose()
  }

  private remember(uri: Uri, session: TrajectorySession, panel: WebviewPanel): void {
    const key = uri.toString()
    const sessions = this.shown.get(key) ?? new Set()
    this.shown.set(key, sessions.add(session))
    this.latest = { uri, session, panel }
    const listener = panel.onDidChangeViewState(() => {
      if (panel.active) this.latest = { uri, session, panel }
    })
    panel.onDidDispose(() => {
      sessions.delete(session)
      if (sessions.size === 0) this.shown.delete(key)
      if (this.latest?.session === session) this.latest = undefined
      listener.dispose()
    })
  }
}
