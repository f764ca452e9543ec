import type { WebviewPanel } from 'vscode'
import type { RunKey } from '../../protocol/resultsView'
import { Disposables } from '../disposables'
import { fillPanel, type PageSource } from '../webviews/fillPanel'
import type { WebviewHost } from '../webviews/webviewHost'
import { ResultsSession, type SessionParts } from './resultsSession'
import { resultsTexts } from './resultsTexts'

export const resultsViewType = 'harnessS.results'

/** The one page that there is has one place. */
const placeKey = 'results'

type ViewParts = PageSource & Omit<SessionParts, 'host'>

interface Shown {
  readonly panel: WebviewPanel
  readonly session: ResultsSession
}

/** The results view: one panel, that VS Code opens again after a reload. */
export class ResultsView {
  private readonly from: ViewParts
  private readonly store = new Disposables()
  private shown: Shown | undefined

  constructor(from: ViewParts) {
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
    const { from } = this
    const { vscode, extensionUri } = from
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'harness-s.svg')
    const page = { key: placeKey, name: 'results', title: this.title(), texts: resultsTexts(vscode) }
    const session = fillPanel(from, panel, page, (host: WebviewHost) => new ResultsSession({ ...from, host }))
    this.shown = { panel, session }
    panel.onDidDispose(() => {
      this.shown = undefined
    })
    void session.refresh()
    return this.shown
  }
}
