import { basename } from 'node:path'
import { parsedJson } from '../../engine/documents/parsedJson'
import { TrajectoryLog } from '../../engine/node/trajectoryLog'
import { numberIn, textIn } from '../../engine/trajectories/view/recordMembers'
import { trajectoryRow } from '../../engine/trajectories/view/trajectoryRow'
import type { TrajectoryRow } from '../../protocol/trajectoryView'
import type { VsCode } from '../vscodeApi'
import { logNotices } from './logNotices'

/** What the first line of a log says of its rollout; empty where it is no header. */
export interface LogHeader {
  readonly schemaVersion: number | undefined
  readonly harness: string
  readonly task: string
  readonly attempt: number
}

const headerOf = (line: string | undefined): LogHeader => {
  const value = parsedJson(line ?? '')
  return {
    schemaVersion: numberIn(value, 'schemaVersion'),
    harness: textIn(value, 'harness', 'id'),
    task: textIn(value, 'task'),
    attempt: numberIn(value, 'attempt') ?? 0,
  }
}

/** A log as it is shown, with what its reader has to know about it. */
export class ShownLog {
  readonly log: TrajectoryLog
  readonly name: string
  header: LogHeader = headerOf(undefined)
  private readonly vscode: VsCode
  private readonly damaged = new Set<number>()
  private problem = ''

  constructor(vscode: VsCode, path: string) {
    this.vscode = vscode
    this.log = new TrajectoryLog(path)
    this.name = basename(path)
  }

  /** Reads what is new. */
  async refresh(): Promise<void> {
    const { generation } = this.log
    try {
      await this.log.refresh()
      if (generation !== this.log.generation) this.damaged.clear()
      const [first] = await this.log.lines(0, 1)
      this.header = headerOf(first)
      this.problem = ''
    } catch (error) {
      const { t } = this.vscode.l10n
      this.problem = t('The log cannot be read: {0}', error instanceof Error ? error.message : String(error))
    }
  }

  /** Rows of the log, in order; fewer where it has no more. */
  async rows(from: number, count: number, longest?: number): Promise<readonly TrajectoryRow[]> {
    const lines = await this.log.lines(from, count)
    const tooLong = this.vscode.l10n.t('This line is too long to be shown here.')
    const rows = lines.map((line, offset) =>
      trajectoryRow(line ?? tooLong, from + offset, this.log.stepOf(from + offset), longest),
    )
    for (const { kind, index } of rows) if (kind === 'damaged') this.damaged.add(index)
    return rows
  }

  /** Of lines only those that were shown are known to be damaged. */
  notices(): readonly string[] {
    const { count, tornBytes } = this.log
    const damaged = [...this.damaged].sort((one, other) => one - other).map((index) => index + 1)
    if (this.problem !== '') return [this.problem]
    return logNotices(this.vscode, { rows: count, tornBytes, schemaVersion: this.header.schemaVersion, damaged })
  }
}
