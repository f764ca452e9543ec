import { dirname } from 'node:path'
import { FolderWatch } from '../../engine/node/folderWatch'
import { rowHas, viewOfLine, wholeLength } from '../../engine/trajectories/view/trajectoryRow'
import {
  readTrajectoryAsk,
  type TrajectoryAsk,
  type TrajectoryRow,
  type TrajectoryState,
} from '../../protocol/trajectoryView'
import type { VsCode } from '../vscodeApi'
import { answering } from '../webviews/answering'
import type { PageSession } from '../webviews/fillPanel'
import type { Answer, WebviewHost } from '../webviews/webviewHost'
import { type EntryWish, entryBehind } from './entryBehind'
import { ShownLog } from './shownLog'

/** Where to look in a log: a turn of the policy, or a line; both from 0. */
export type LogPlace = { readonly step: number } | { readonly line: number }

interface SessionParts {
  readonly vscode: VsCode
  readonly path: string
  readonly host: Pick<WebviewHost, 'tell' | 'tellOnce'>
  readonly openEntry: (wish: EntryWish) => Promise<void>
}

/** One log that is shown: answers what its page asks, and tells when the log grows. */
export class TrajectorySession implements PageSession {
  readonly answer: Answer
  private readonly from: SessionParts
  private readonly shown: ShownLog
  private readonly watch = new FolderWatch(() => void this.refresh())
  private latestSearch = 0
  private reveals = 0
  private revealed = -1
  private told = ''

  constructor(from: SessionParts) {
    this.from = from
    this.answer = answering(from.vscode, readTrajectoryAsk, (ask) => this.answerTo(ask))
    this.shown = new ShownLog(from.vscode, from.path)
    this.watch.set([dirname(from.path)])
  }

  /** Reads what is new, and tells it. */
  async refresh(): Promise<void> {
    await this.shown.refresh()
    this.tellState()
  }

  /** Brings the first row of a step before the reader. */
  reveal(place: LogPlace): void {
    const index = 'line' in place ? place.line : this.shown.log.firstOfStep(place.step)
    this.reveals += 1
    this.revealed = index
    if (index >= 0) this.from.host.tellOnce('reveal', { index, n: this.reveals })
  }

  /** The line of the next record that a hook is behind, after the place that was gone to last and around the end. */
  async nextOfHook(hook: string): Promise<number | undefined> {
    const isMatch = (line: string) => viewOfLine(line).hook === hook
    const line = await this.shown.log.find({ from: this.revealed, direction: 1, isMatch })
    return line === -1 ? undefined : line
  }

  dispose(): void {
    this.latestSearch += 1
    this.watch.close()
  }

  private answerTo(ask: TrajectoryAsk): Promise<unknown> {
    switch (ask.type) {
      case 'rows':
        return this.rows(ask.from, ask.count)
      case 'find':
        return this.find(ask)
      case 'step':
        return Promise.resolve(this.shown.log.firstOfStep(ask.step))
      case 'whole':
        return this.rows(ask.index, 1, wholeLength).then(([row]) => row)
      case 'entry':
        return this.openEntry(ask.index)
    }
  }

  private async rows(from: number, count: number, longest?: number): Promise<readonly TrajectoryRow[]> {
    const rows = await this.shown.rows(from, count, longest)
    this.tellState()
    return rows
  }

  /** A later search ends an earlier one. */
  private async find({ query, from, direction }: Extract<TrajectoryAsk, { type: 'find' }>): Promise<number> {
    this.latestSearch += 1
    const mine = this.latestSearch
    const words = query.toLowerCase()
    if (words === '') return -1
    return await this.shown.log.find(
      { from, direction, isMatch: (line) => rowHas(line, words) },
      () => mine === this.latestSearch,
    )
  }

  private async openEntry(index: number): Promise<null> {
    await this.from.openEntry(await entryBehind(this.from.path, this.shown, index))
    return null
  }

  private tellState(): void {
    const { shown, from } = this
    const { count, generation } = shown.log
    const state: TrajectoryState = { rows: count, title: shown.name, notices: shown.notices(), generation }
    const text = JSON.stringify(state)
    if (text === this.told) return
    this.told = text
    from.host.tell('log', state)
  }
}
