const pageRows = 100
/** Pages that are kept: what was scrolled away long ago is asked for again. */
const mostPages = 12

interface PagesOptions<Row> {
  readonly ask: (from: number, count: number) => Promise<unknown>
  readonly areRows: (answer: unknown) => answer is readonly Row[]
  /** Called with the rows `[from, to)` that came. */
  readonly arrived: (from: number, to: number) => void
}

/** Rows that the host sent, in pages; asks for those that are missing. */
export class RowPages<Row> {
  private readonly options: PagesOptions<Row>
  private readonly pages = new Map<number, readonly Row[] | 'asked'>()
  private generation = 0

  constructor(options: PagesOptions<Row>) {
    this.options = options
  }

  /** The row, if it is there; else it is asked for, and `arrived` is called when it comes. */
  row(index: number): Row | undefined {
    const page = Math.floor(index / pageRows)
    const rows = this.pages.get(page)
    if (rows === undefined) void this.fetch(page)
    return rows === 'asked' ? undefined : rows?.[index - page * pageRows]
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
    const { ask, areRows, arrived } = this.options
    this.pages.set(page, 'asked')
    const rows = await ask(page * pageRows, pageRows).catch(() => [])
    if (generation !== this.generation) return
    this.pages.delete(page)
    this.pages.set(page, areRows(rows) ? rows : [])
    for (const old of this.pages.keys()) if (this.pages.size > mostPages) this.pages.delete(old)
    arrived(page * pageRows, (page + 1) * pageRows)
  }
}
