import type { DecorationOptions, Disposable, TextEditor, TextEditorDecorationType } from 'vscode'
import { type EntryEvidence, type EntryEvidenceResult, languageId } from '../../protocol/languageServer'
import { Disposables } from '../disposables'
import { ServerError } from '../languageServer/serverClient'
import type { ServerLifecycle } from '../languageServer/serverLifecycle'
import type { ServerRequests } from '../languageServer/serverRequests'
import { inlineEvidenceSetting } from '../settings/settingNames'
import type { DocumentChanges } from '../virtual/documentChanges'
import type { VsCode } from '../vscodeApi'
import { evidenceHover } from './evidenceHover'
import { evidenceText } from './evidenceText'

interface Sources {
  readonly vscode: VsCode
  readonly server: ServerLifecycle
  readonly requests: ServerRequests
  readonly changes: DocumentChanges
  readonly log: (message: string) => void
}

/** The greatest column of the protocol; VS Code ends a range where its line ends. */
const endOfLine = 2 ** 31 - 1

/**
 * Shows behind each entry that a sibling changes how its last evaluation went; faded once that is outdated. It stands
 * behind the end of the line, so that no text moves. The server is asked when typing pauses, never while it goes on.
 */
export class InlineEvidence implements Disposable {
  private readonly sources: Sources
  private readonly store = new Disposables()
  private readonly valid: TextEditorDecorationType
  private readonly outdated: TextEditorDecorationType
  private readonly latest = new WeakMap<TextEditor, number>()

  constructor(sources: Sources) {
    this.sources = sources
    const { vscode, server, changes } = sources
    this.valid = this.store.add(decorationType(vscode, 'editorCodeLens.foreground', 'normal'))
    this.outdated = this.store.add(decorationType(vscode, 'disabledForeground', 'italic'))
    this.store.add(changes.onDidSettle(() => this.refresh()))
    this.store.add(server.onRecordsChanged(() => this.refresh()))
    this.store.add(vscode.window.onDidChangeVisibleTextEditors(() => this.refresh()))
    this.store.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(inlineEvidenceSetting)) this.refresh()
      }),
    )
  }

  dispose(): void {
    this.store.dispose()
  }

  private refresh(): void {
    for (const editor of this.sources.vscode.window.visibleTextEditors) {
      const { languageId: language, uri } = editor.document
      if (language === languageId && uri.scheme === 'file') void this.refreshOne(editor)
    }
  }

  private async refreshOne(editor: TextEditor): Promise<void> {
    const mine = (this.latest.get(editor) ?? 0) + 1
    this.latest.set(editor, mine)
    const { version } = editor.document
    const result = await this.answerFor(editor)
    // A later question has, or will have, the newer answer; after typing, places are others.
    if (result === undefined || mine !== this.latest.get(editor) || version !== editor.document.version) return
    this.show(editor, result)
  }

  /** Null where there is nothing to show; undefined where nothing is known at present, so that all stays as it is. */
  private async answerFor({ document: { uri } }: TextEditor): Promise<EntryEvidenceResult | null | undefined> {
    const { vscode, requests, log } = this.sources
    if (!vscode.workspace.getConfiguration(undefined, uri).get(inlineEvidenceSetting, true)) return null
    try {
      return await requests.entryEvidence(uri.toString())
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      log(`What evaluations say of ${uri.path} could not be asked: ${error.message}`)
      return undefined
    }
  }

  private show(editor: TextEditor, result: EntryEvidenceResult | null): void {
    const lines = result === null ? [] : result.entries.map((entry) => this.decoration(result, entry))
    const isOutdated = (result?.outdatedBy.length ?? 0) > 0
    editor.setDecorations(this.valid, isOutdated ? [] : lines)
    editor.setDecorations(this.outdated, isOutdated ? lines : [])
  }

  private decoration(result: EntryEvidenceResult, entry: EntryEvidence): DecorationOptions {
    const { vscode } = this.sources
    const { line, character } = entry.range.end
    // From the last quote on, so that what is said of the entry itself is not hidden by this.
    const start = new vscode.Position(line, Math.max(0, character - 1))
    return {
      range: new vscode.Range(start, new vscode.Position(line, endOfLine)),
      renderOptions: { after: { contentText: evidenceText(vscode.l10n, result, entry) } },
      hoverMessage: evidenceHover(vscode, result, entry),
    }
  }
}

const decorationType = ({ window, ThemeColor, DecorationRangeBehavior }: VsCode, color: string, fontStyle: string) =>
  window.createTextEditorDecorationType({
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
    after: { margin: '0 0 0 2ch', color: new ThemeColor(color), fontStyle },
  })
