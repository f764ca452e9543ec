import type { Uri } from 'vscode'
import type { EndedRollout } from '../../engine/language/evidence/rolloutPair'
import { FolderWatch } from '../../engine/node/folderWatch'
import { runOfLog } from '../../engine/node/partnerLog'
import { wholeLength } from '../../engine/trajectories/view/trajectoryRow'
import { type PairAsk, type PairState, readPairAsk, type Side } from '../../protocol/pairView'
import { type EntryWish, entryBehind } from '../trajectories/entryBehind'
import type { VsCode } from '../vscodeApi'
import { answering } from '../webviews/answering'
import type { PageSession } from '../webviews/fillPanel'
import type { Answer, WebviewHost } from '../webviews/webviewHost'
import { PairedLogs } from './pairedLogs'
import type { ShownPair } from './useAsEvidence'
import { verdictOf } from './verdict'

/** The logs of two rollouts: on the left that of an ancestor, on the right that of its sibling. */
export interface LogPair {
  readonly left: Uri
  readonly right: Uri
}

const outcomeNames = ['pass', 'fail', 'limit', 'error'] as const

/** What a reader of a pair can do with it. */
export interface PairActions {
  readonly openEntry: (wish: EntryWish) => Promise<void>
  readonly openLog: (log: Uri, line: number) => Promise<void>
  readonly useAsEvidence: (shown: ShownPair) => Promise<void>
}

interface SessionParts extends PairActions {
  readonly vscode: VsCode
  readonly pair: LogPair
  readonly host: Pick<WebviewHost, 'tell'>
}

/** Two rollouts that are shown side by side: answers what their page asks, and tells when a log changes. */
export class PairSession implements PageSession {
  readonly answer: Answer
  private readonly from: SessionParts
  private readonly logs: PairedLogs
  private readonly watch = new FolderWatch(() => void this.refresh())
  private told = ''

  constructor(from: SessionParts) {
    const { vscode, pair } = from
    this.from = from
    this.answer = answering(vscode, readPairAsk, (ask) => this.answerTo(ask))
    this.logs = new PairedLogs(vscode, pair.left.fsPath, pair.right.fsPath)
    this.watch.set(this.logs.folders)
  }

  async refresh(): Promise<void> {
    await this.logs.refresh()
    this.tellState()
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
        return await this.useAsEvidence(ask.index)
    }
  }

  private async openEntry(row: number, side: Side): Promise<null> {
    const record = await this.logs.recordAt(row, side)
    const { path, shown } = this.logs[side]
    if (record !== undefined) await this.from.openEntry(await entryBehind(path, shown, record.index))
    return null
  }

  private async openLog(row: number, side: Side): Promise<null> {
    const record = await this.logs.recordAt(row, side)
    if (record !== undefined) await this.from.openLog(this.from.pair[side], record.index)
    return null
  }

  private async useAsEvidence(row: number): Promise<null> {
    const { logs, from } = this
    const [base, sibling] = [this.ended('left'), this.ended('right')]
    const run = await runOfLog(from.pair.right.fsPath)
    const step = logs.baseStep(row)
    const pair = {
      task: logs.right.shown.header.task,
      base,
      sibling,
      step: step === 0 ? undefined : step,
      note: row === logs.pairing.divergence ? this.verdict() : '',
      policyStep: run?.policyStep,
    }
    await from.useAsEvidence({ pair, stateHash: run?.harnesses.get(sibling.harness) })
    return null
  }

  private ended(side: Side): EndedRollout {
    const { header } = this.logs[side].shown
    const outcome = outcomeNames.find((name) => name === this.logs[side].outcome)
    if (outcome === undefined)
      throw new Error(
        this.from.vscode.l10n.t('The rollout of {0} has not ended: it shows nothing yet.', header.harness),
      )
    const [, , , run = ''] = this.from.pair[side].path.split('/').reverse()
    return { reference: `${run}/${header.harness}/${header.task}/${header.attempt}`, harness: header.harness, outcome }
  }

  private tellState(): void {
    const { logs, from } = this
    const state: PairState = {
      rows: logs.pairing.rows.length,
      leftTitle: this.titleOf('left'),
      rightTitle: this.titleOf('right'),
      divergence: logs.pairing.divergence ?? -1,
      verdict: this.verdict(),
      notices: [...this.noticesOf('left'), ...this.noticesOf('right')],
      generation: logs.generation,
    }
    const text = JSON.stringify(state)
    if (text === this.told) return
    this.told = text
    from.host.tell('pair', state)
  }

  private verdict(): string {
    const { divergence, hook, left, right } = this.logs
    const [one, other] = [left.shown.header.harness, right.shown.header.harness]
    return verdictOf(this.from.vscode, { divergence, left: one, right: other, hook })
  }

  /** Who played what, and how it ended as far as the log says. */
  private titleOf(side: Side): string {
    const { shown } = this.logs[side]
    const { harness, task, attempt } = shown.header
    const { outcome } = this.logs[side]
    return [harness, task, String(attempt), ...(outcome === undefined ? [] : [outcome])].join(' · ')
  }

  private noticesOf(side: Side): readonly string[] {
    const { shown } = this.logs[side]
    return shown.notices().map((notice) => `${shown.header.harness || shown.name}: ${notice}`)
  }
}
