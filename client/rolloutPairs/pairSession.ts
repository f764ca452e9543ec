import type { Disposable, Uri } from 'vscode'
import { FolderWatch } from '../../engine/node/folderWatch'
import { wholeLength } from '../../engine/trajectories/view/trajectoryRow'
import { type PairAsk, type PairState, readPairAsk, type Side } from '../../protocol/pairView'
import type { EntryWish } from '../trajectories/trajectorySession'
import type { VsCode } from '../vscodeApi'
import type { Answer, WebviewHost } from '../webviews/webviewHost'
import { PairedLogs } from './pairedLogs'
import { verdictOf } from './verdict'

/** The logs of two rollouts: on the left that of an ancestor, on the right that of its sibling. */
export interface LogPair {
  readonly left: Uri
  readonly right: Uri
}

interface Surroundings {
  readonly vscode: VsCode
  readonly pair: LogPair
  readonly host: Pick<WebviewHost, 'tell'>
  readonly openEntry: (wish: EntryWish) => Promise<void>
  readonly openLog: (log: Uri, line: number) => Promise<void>
}

/** Two rollouts that are shown side by side: answers what their page asks, and tells when a log changes. */
export class PairSession implements Disposable {
  private readonly from: Surroundings
  private readonly logs: PairedLogs
  private readonly watch = new FolderWatch(() => void this.refresh())
  private told = ''

  constructor(from: Surroundings) {
    const { vscode, pair } = from
    this.from = from
    this.logs = new PairedLogs(vscode, pair.left.fsPath, pair.right.fsPath)
    this.watch.set(this.logs.folders)
  }

  async refresh(): Promise<void> {
    await this.logs.refresh()
    await this.tellState()
  }

  readonly answer: Answer = async (body) => {
    const ask = readPairAsk(body)
    if (ask === undefined)
      throw new Error(this.from.vscode.l10n.t('The page asked for something unknown: reload the window.'))
    return await this.answerTo(ask)
  }

  dispose(): void {
    this.watch.close()
  }

  private async answerTo(ask: PairAsk): Promise<unknown> {
    const { logs } = this
    switch (ask.type) {
      case 'rows':
        return await logs.rows(ask.from, ask.count)
      case 'whole':
        return (await logs.rows(ask.index, 1, wholeLength))[0]
      case 'difference':
        return logs.difference(ask.from, ask.direction)
      case 'entry':
        return await this.openEntry(ask.index, ask.side)
      case 'log':
        return await this.openLog(ask.index, ask.side)
      case 'evidence':
        return null
    }
  }

  private async openEntry(row: number, side: Side): Promise<null> {
    const record = await this.logs.recordAt(row, side)
    const { harness } = this.logs[side].shown.header
    if (record?.hook !== undefined) await this.from.openEntry({ harness, hook: record.hook })
    return null
  }

  private async openLog(row: number, side: Side): Promise<null> {
    const record = await this.logs.recordAt(row, side)
    if (record !== undefined) await this.from.openLog(this.from.pair[side], record.index)
    return null
  }

  private async tellState(): Promise<void> {
    const { logs, from } = this
    const state: PairState = {
      rows: logs.pairing.rows.length,
      leftTitle: await this.titleOf('left'),
      rightTitle: await this.titleOf('right'),
      divergence: logs.pairing.divergence ?? -1,
      verdict: await this.verdict(),
      notices: [...this.noticesOf('left'), ...this.noticesOf('right')],
      generation: logs.generation,
    }
    const text = JSON.stringify(state)
    if (text === this.told) return
    this.told = text
    from.host.tell('pair', state)
  }

  private async verdict(): Promise<string> {
    const { divergence, left, right } = this.logs
    const row = divergence && (await this.logs.rows(divergence.row, 1))[0]
    return verdictOf(this.from.vscode, {
      divergence,
      left: left.shown.header.harness,
      right: right.shown.header.harness,
      hook: row?.right?.hook ?? row?.left?.hook,
    })
  }

  /** Who played what, and how it ended as far as the log says. */
  private async titleOf(side: Side): Promise<string> {
    const { shown } = this.logs[side]
    const { harness, task, attempt } = shown.header
    const [last] = await shown.rows(shown.log.count - 1, 1).catch(() => [])
    const [outcome] = last?.kind === 'end' ? last.tags : []
    return [harness, task, String(attempt), ...(outcome === undefined ? [] : [outcome])].join(' · ')
  }

  private noticesOf(side: Side): readonly string[] {
    const { shown } = this.logs[side]
    return shown.notices().map((notice) => `${shown.header.harness || shown.name}: ${notice}`)
  }
}
