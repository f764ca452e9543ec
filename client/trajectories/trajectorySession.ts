import { basename, dirname } from 'node:path'
import type { Disposable } from 'vscode'
import { FolderWatch } from '../../engine/node/folderWatch'
import { TrajectoryLog } from '../../engine/node/trajectoryLog'
import { numberIn, textIn } from '../../engine/trajectories/view/recordMembers'
import { rowHas, trajectoryRow, wholeLength } from '../../engine/trajectories/view/trajectoryRow'
import {
  readTrajectoryAsk,
  type TrajectoryAsk,
  type TrajectoryRow,
  type TrajectoryState,
} from '../../protocol/trajectoryView'
import type { VsCode } from '../vscodeApi'
import type { Answer, WebviewHost } from '../webviews/webviewHost'
import { logNotices } from './logNotices'

/** A harness entry that a record stands for. */
export interface EntryWish {
  readonly harness: string
  readonly hook: string
}

/** Where to look in a log: a turn of the policy, or a line; both from 0. */
export type LogPlace = { readonly step: number } | { readonly line: number }

interface Surroundings {
  readonly vscode: VsCode
  readonly path: string
  readonly host: Pick<WebviewHost, 'tell' | 'tellOnce'>
  readonly openEntry: (wish: EntryWish) => Promise<void>
}

interface Header {
  readonly schemaVersion: number | undefined
  readonly harness: string
}

const headerOf = (line: string | undefined): Header => {
  try {
    const value: unknown = JSON.parse(line ?? 'null')
    return { schemaVersion: numberIn(value, 'schemaVersion'), harness: textIn(value, 'harness', 'id') }
  } catch (error) {
    if (error instanceof SyntaxError) return { schemaVersion: undefined, harness: '' }
    throw error
  }
}

/** One log that is shown: answers what its page asks, and tells when the log grows. */
export class TrajectorySession implements Disposable {
  private readonly from: Surroundings
  private readonly log: TrajectoryLog
  private readonly watch = new FolderWatch(() => void this.refresh())
  private readonly damaged = new Set<number>()
  private latestSearch = 0
  private reveals = 0
  private header: Header = { schemaVersion: undefined, harness: '' }
  private told = ''
  private problem = ''

  constructor(from: Surroundings) {
    this.from = from
    this.log = new TrajectoryLog(from.path)
    this.watch.set([dirname(from.path)])
  }

  /** Reads what is new, and tells it. */
  async refresh(): Promise<void> {
    const { generation } = this.log
    try {
      await this.log.refresh()
      if (generation !== this.log.generation) this.damaged.clear()
      const [first] = await this.log.lines(0, 1)
      this.header = headerOf(first)
      this.problem = ''
    } catch (error) {
      const { t } = this.from.vscode.l10n
      this.problem = t('The log cannot be read: {0}', error instanceof Error ? error.message : String(error))
    }
    this.tellState()
  }

  /** Brings the first row of a step before the reader. */
  reveal(place: LogPlace): void {
    const index = 'line' in place ? place.line : this.log.firstOfStep(place.step)
    this.reveals += 1
    if (index >= 0) this.from.host.tellOnce('reveal', { index, n: this.reveals })
  }

  readonly answer: Answer = async (body) => {
    const ask = readTrajectoryAsk(body)
    if (ask === undefined)
      throw new Error(this.from.vscode.l10n.t('The page asked for something unknown: reload the window.'))
    return await this.answerTo(ask)
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
        return Promise.resolve(this.log.firstOfStep(ask.step))
      case 'whole':
        return this.rows(ask.index, 1, wholeLength).then(([row]) => row)
      case 'entry':
        return this.openEntry(ask.index)
    }
  }

  private async rows(from: number, count: number, longest?: number): Promise<readonly TrajectoryRow[]> {
    const lines = await this.log.lines(from, count)
    const tooLong = this.from.vscode.l10n.t('This line is too long to be shown here.')
    const rows = lines.map((line, offset) =>
      trajectoryRow(line ?? tooLong, from + offset, this.log.stepOf(from + offset), longest),
    )
    const known = this.damaged.size
    for (const { kind, index } of rows) if (kind === 'damaged') this.damaged.add(index)
    if (this.damaged.size !== known) this.tellState()
    return rows
  }

  /** A later search ends an earlier one. */
  private async find({ query, from, direction }: Extract<TrajectoryAsk, { type: 'find' }>): Promise<number> {
    this.latestSearch += 1
    const mine = this.latestSearch
    const words = query.toLowerCase()
    if (words === '') return -1
    return await this.log.find(
      { from, direction, isMatch: (line) => rowHas(line, words) },
      () => mine === this.latestSearch,
    )
  }

  private async openEntry(index: number): Promise<null> {
    const [row] = await this.rows(index, 1)
    if (row?.hook !== undefined) await this.from.openEntry({ harness: this.header.harness, hook: row.hook })
    return null
  }

  private tellState(): void {
    const { count, tornBytes, generation } = this.log
    const damaged = [...this.damaged].sort((one, other) => one - other).map((index) => index + 1)
    const notices =
      this.problem === ''
        ? logNotices(this.from.vscode, { rows: count, tornBytes, schemaVersion: this.header.schemaVersion, damaged })
        : [this.problem]
    const state: TrajectoryState = { rows: count, title: basename(this.from.path), notices, generation }
    const text = JSON.stringify(state)
    if (text === this.told) return
    this.told = text
    this.from.host.tell('log', state)
  }
}
