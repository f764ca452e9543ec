import { element } from './element'
import type { KeptPlace } from './keptPlace'
import type { PageText } from './pageTexts'
import { recordHeight } from './recordElement'
import { RowPages } from './rowPages'
import { VirtualList } from './virtualList'

type RecordAsk =
  | { readonly type: 'rows'; readonly from: number; readonly count: number }
  | { readonly type: 'whole'; readonly index: number }

interface Options<Row> {
  readonly text: PageText
  readonly ask: (body: RecordAsk) => Promise<unknown>
  readonly areRows: (answer: unknown) => answer is readonly Row[]
  readonly isRow: (answer: unknown) => answer is Row
  readonly draw: (row: Row, index: number) => HTMLElement
  /** Called with all of the chosen row. */
  readonly show: (row: Row) => void
  /** Called with the reason why the chosen row cannot be shown. */
  readonly failed: (reason: string) => void
  /** Called when the reader goes to another place. */
  readonly moved: () => void
}

/** How many rows there are; rows of another generation mean nothing any more. */
interface RowCount {
  readonly rows: number
  readonly generation: number
}

/** The list of records of a page, of any length: rows come from the host when they are looked at, and the chosen one in full. */
export class RecordList<Row> {
  readonly root: HTMLElement
  private readonly options: Options<Row>
  private readonly pages: RowPages<Row>
  private readonly list: VirtualList
  private known: RowCount | undefined

  constructor(options: Options<Row>) {
    const { text, ask, areRows, moved } = options
    this.options = options
    this.pages = new RowPages<Row>({
      ask: (from, count) => ask({ type: 'rows', from, count }),
      areRows,
      arrived: (from, to) => this.list.redraw(from, to),
    })
    this.list = new VirtualList({
      label: text('records'),
      rowHeight: recordHeight,
      render: (index) => this.render(index),
      chosen: (index) => void this.chose(index),
    })
    this.root = this.list.root
    this.root.addEventListener('scroll', moved, { passive: true })
  }

  /** The row that is chosen, or -1. */
  get chosen(): number {
    return this.list.chosen
  }

  choose(index: number): void {
    this.list.choose(index)
  }

  /** Where the reader is. */
  place(words = ''): KeptPlace {
    return { version: 1, top: this.list.top, chosen: this.list.chosen, words }
  }

  /** Goes back to where the reader was. */
  restore({ chosen, top }: KeptPlace): void {
    if (chosen >= 0) this.list.choose(chosen)
    this.list.scrollTo(top)
  }

  /** Shows what there is now. */
  update({ rows, generation }: RowCount): void {
    const { known } = this
    this.known = { rows, generation }
    if (known?.generation !== generation) this.pages.forget()
    else if (known.rows !== rows) this.pages.grew()
    this.list.setCount(rows)
    this.list.redraw()
  }

  private render(index: number): HTMLElement {
    const { text, draw } = this.options
    const row = this.pages.row(index)
    return row === undefined ? element('div', { class: 'row loading' }, text('loading')) : draw(row, index)
  }

  private async chose(index: number): Promise<void> {
    const { ask, isRow, show, failed, moved } = this.options
    moved()
    try {
      const row = await ask({ type: 'whole', index })
      if (index === this.list.chosen && isRow(row)) show(row)
    } catch (error) {
      failed(error instanceof Error ? error.message : String(error))
    }
  }
}
