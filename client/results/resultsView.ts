import type { Uri, WebviewPanel } from 'vscode'
import type { RunKey } from '../../protocol/resultsView'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'
import type { PageMemory } from '../webviews/pageMemory'
import { showPage } from '../webviews/showPage'
import { WebviewHost } from '../webviews/webviewHost'
import { ResultsSession, type SessionParts } from './resultsSession'
import { resultsTexts } from './resultsTexts'

export const resultsViewType = 'harnessS.results'

/** The one page that there is has one place. */
const placeKey = 'results'

interface Surroundings extends Omit<SessionParts, 'host'> {
  readonly vscode: VsCode
  readonly extensionUri: Uri
  readonly memory: PageMemory
}

interface Shown {
  readonly panel: WebviewPanel
  readonly session: ResultsSession
}

/** The results view: one panel, that VS Code opens again after a reload. */
export class ResultsView {
  private readonly from: Surroundings
  private readonly store = new Disposables()
  private shown: Shown | undefined

  constructor(from: Surroundings) {
    this.from = from
    this.store.add(
      from.vscode.window.registerWebviewPanelSerializer(resultsViewType, {
        deserializeWebviewPanel: async (panel: WebviewPanel) => {
          if (this.shown === undefined) this.fill(panel)
          else panel.dispose()
        },
      }),
    )
  }

  /** Opens the view or brings it forward, at a run where one is given. */
  show(run?: RunKey): void {
    this.shown?.panel.reveal()
    const { session } = this.shown ?? this.fill(this.newPanel())
    if (run !== undefined) session.reveal(run)
  }

  dispose(): void {
    this.store.dispose()
  }

  private newPanel(): WebviewPanel {
    const { vscode } = this.from
    return vscode.window.createWebviewPanel(resultsViewType, this.title(), vscode.ViewColumn.Active)
  }

  private title(): string {
    return this.from.vscode.l10n.t('Results of Runs')
  }

  private fill(panel: WebviewPanel): Shown {
    const { vscode, extensionUri, memory } = this.from
    const store = new Disposables()
    const host: WebviewHost = store.add(
      new WebviewHost(
        panel,
        (body) => session.answer(body),
        (place) => void memory.set(placeKey, place),
      ),
    )
    host.tell('kept', memory.get(placeKey))
    const session: ResultsSession = store.add(new ResultsSession({ ...this.from, host }))
    this.shown = { panel, session }
    panel.onDidDispose(() => {
      this.shown = undefined
      store.dispose()
    })
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'harness-s.svg')
    showPage(vscode, panel.webview, extensionUri, { name: 'results', title: this.title(), texts: resultsTexts(vscode) })
    void session.refresh()
    return this.shown
  }
}
