import { isTrajectoryRows, type TrajectoryRow } from '../../protocol/trajectoryView'

const pageRows = 100
/** Pages that are kept: what was scrolled away long ago is asked for again. */
const mostPages = 12

/** Rows that the host sent, in pages; asks for those that are missing. */
export class RowPages {
  private readonly ask: (from: number, count: number) => Promise<unknown>
  private readonly arrived: (from: number, to: number) => void
  private readonly pages = new Map<number, readonly TrajectoryRow[] | 'asked'>()
  private generation = 0

  constructor(ask: (from: number, count: number) => Promise<unknown>, arrived: (from: number, to: number) => void) {
    this.ask = ask
    this.arrived = arrived
  }

  /** The row, if it is there; else it is asked for, and `arrived` is called when it comes. */
  row(index: number): TrajectoryRow | undefined {
    const page = Math.floor(index / pageRows)
    const rows = this.pages.get(page)
    if (rows === undefined) void this.fetch(page)
    return Array.isArray(rows) ? rows[index - page * pageRows] : undefined
  }

  /** The log has this many rows now: a page that was not full is asked for again. */
  grew(): void {
    for (const [page, rows] of this.pages) if (rows.length < pageRows) this.pages.delete(page)
  }

  forget(): void {
    this.generation += 1
    this.pages.clear()
  }

  private async fetch(page: number): Promise<void> {
    const { generation } = this
    this.pages.set(page, 'asked')
    const rows = await this.ask(page * pageRows, pageRows).catch(() => [])
    if (generation !== this.generation) return
    this.pages.delete(page)
    this.pages.set(page, isTrajectoryRows(rows) ? rows : [])
    for (const old of this.pages.keys()) if (this.pages.size > mostPages) this.pages.delete(old)
    this.arrived(page * pageRows, (page + 1) * pageRows)
  }
}
