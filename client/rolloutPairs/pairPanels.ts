import type { Uri, WebviewPanel, WebviewPanelSerializer } from 'vscode'
import { isPairIdentity } from '../../protocol/pairView'
import { Disposables } from '../disposables'
import type { EntryWish } from '../trajectories/trajectorySession'
import type { VsCode } from '../vscodeApi'
import type { PageMemory } from '../webviews/pageMemory'
import { showPage } from '../webviews/showPage'
import { WebviewHost } from '../webviews/webviewHost'
import { type LogPair, PairSession } from './pairSession'
import { pairTexts } from './pairTexts'
import type { ShownPair } from './useAsEvidence'

export const pairViewType = 'harnessS.rolloutPair'

interface Surroundings {
  readonly vscode: VsCode
  readonly extensionUri: Uri
  readonly memory: PageMemory
  readonly openEntry: (wish: EntryWish) => Promise<void>
  readonly openLog: (log: Uri, line: number) => Promise<void>
  readonly useAsEvidence: (shown: ShownPair) => Promise<void>
}

/** Panels with two rollouts side by side, one per pair. VS Code opens them again after a reload of its window. */
export class PairPanels implements WebviewPanelSerializer {
  private readonly from: Surroundings
  private readonly store = new Disposables()
  private readonly shown = new Map<string, WebviewPanel>()

  constructor(from: Surroundings) {
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
    const { vscode, extensionUri, memory } = this.from
    const key = keyOf(pair)
    const store = new Disposables()
    const host: WebviewHost = store.add(
      new WebviewHost(
        panel,
        (body) => session.answer(body),
        (place) => void memory.set(key, place),
      ),
    )
    this.shown.set(key, panel)
    panel.onDidDispose(() => {
      this.shown.delete(key)
      store.dispose()
    })
    host.tell('self', { left: pair.left.toString(), right: pair.right.toString() })
    host.tell('kept', memory.get(key))
    const session: PairSession = store.add(new PairSession({ ...this.from, pair, host }))
    showPage(vscode, panel.webview, extensionUri, { name: 'pair', title: titleOf(pair), texts: pairTexts(vscode) })
    await session.refresh()
  }
}

const keyOf = ({ left, right }: LogPair): string => `${left.toString()} ${right.toString()}`

/** `H0 ↔ S4: test-006.0`: logs lie in folders of their harnesses. */
const titleOf = ({ left, right }: LogPair): string => {
  const parts = (uri: Uri) => uri.path.split('/').slice(-2)
  const [base = '', [sibling = '', log = '']] = [parts(left)[0], parts(right)]
  return `${base} ↔ ${sibling}: ${log.replace(/\.jsonl$/, '')}`
}
