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
  /** A symbol stands for the question for a page that is on its way. */
  private readonly pages = new Map<number, readonly Row[] | symbol>()

  constructor(options: PagesOptions<Row>) {
    this.options = options
  }

  /** The row, if it is there; else it is asked for, and `arrived` is called when it comes. */
  row(index: number): Row | undefined {
    const page = Math.floor(index / pageRows)
    const rows = this.pages.get(page)
    if (rows === undefined) void this.fetch(page)
    return typeof rows === 'symbol' ? undefined : rows?.[index - page * pageRows]
  }

  /** The log has more rows now: a page that was not full is asked for again, and so is one that is on its way. */
  grew(): void {
    for (const [page, rows] of this.pages)
      if (typeof rows === 'symbol' || rows.length < pageRows) this.pages.delete(page)
  }

  forget(): void {
    this.pages.clear()
  }

  private async fetch(page: number): Promise<void> {
    const { ask, areRows, arrived } = this.options
    const question = Symbol('asked')
    this.pages.set(page, question)
    const rows = await ask(page * pageRows, pageRows).catch(() => [])
    // It was asked again since, or nobody wants it any more.
    if (this.pages.get(page) !== question) return
    this.pages.delete(page)
    this.pages.set(page, areRows(rows) ? rows : [])
    for (const old of this.pages.keys()) if (this.pages.size > mostPages) this.pages.delete(old)
    arrived(page * pageRows, (page + 1) * pageRows)
  }
}
