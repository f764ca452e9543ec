import type { Uri, WebviewPanel, WebviewPanelSerializer } from 'vscode'
import { isPairIdentity } from '../../protocol/pairView'
import { Disposables } from '../disposables'
import { fillPanel, type PageSource } from '../webviews/fillPanel'
import type { WebviewHost } from '../webviews/webviewHost'
import { type LogPair, type PairActions, PairSession } from './pairSession'
import { pairTexts } from './pairTexts'

export const pairViewType = 'harnessS.rolloutPair'

type PanelParts = PageSource & PairActions

/** Panels with two rollouts side by side, one per pair. VS Code opens them again after a reload of its window. */
export class PairPanels implements WebviewPanelSerializer {
  private readonly from: PanelParts
  private readonly store = new Disposables()
  private readonly shown = new Map<string, WebviewPanel>()

  constructor(from: PanelParts) {
    this.from = from
    this.store.add(from.vscode.window.registerWebviewPanelSerializer(pairViewType, this))
  }

  async open(pair: LogPair): Promise<void> {
    const { vscode } = this.from
    const known = this.shown.get(keyOf(pair))
    if (known !== undefined) known.reveal()
    else await this.fill(vscode.window.createWebviewPanel(pairViewType, titleOf(pair), vscode.ViewColumn.Active), pair)
  }

  /** A panel whose page did not say in time what it stands for cannot be brought back. */
  async deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Promise<void> {
    const { Uri } = this.from.vscode
    const pair = isPairIdentity(state) ? { left: Uri.parse(state.left), right: Uri.parse(state.right) } : undefined
    if (pair?.left.scheme === 'file' && pair.right.scheme === 'file') await this.fill(panel, pair)
    else panel.dispose()
  }

  dispose(): void {
    this.store.dispose()
  }

  private async fill(panel: WebviewPanel, pair: LogPair): Promise<void> {
    const { from } = this
    const key = keyOf(pair)
    this.shown.set(key, panel)
    panel.onDidDispose(() => this.shown.delete(key))
    const page = { key, name: 'pair', title: titleOf(pair), texts: pairTexts(from.vscode) }
    const begin = (host: WebviewHost) => {
      host.tell('self', { left: pair.left.toString(), right: pair.right.toString() })
      return new PairSession({ ...from, pair, host })
    }
    await fillPanel(from, panel, page, begin).refresh()
  }
}

const keyOf = ({ left, right }: LogPair): string => `${left.toString()} ${right.toString()}`

/** `H0 ↔ S4: test-006.0`: logs lie in folders of their harnesses. */
const titleOf = ({ left, right }: LogPair): string => {
  const parts = (uri: Uri) => uri.path.split('/').slice(-2)
  const [base = '', [sibling = '', log = '']] = [parts(left)[0], parts(right)]
  return `${base} ↔ ${sibling}: ${log.replace(/\.jsonl$/, '')}`
}
