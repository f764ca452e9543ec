import { element } from './element'

interface ListOptions {
  readonly label: string
  /** A list of options unless it is a table, whose rows bring their cells. */
  readonly isTable?: boolean
  /** Height of every row, in CSS pixels; the style sheet says the same. */
  readonly rowHeight: number
  /** What a row shows; the list calls it for rows on the screen and a few around them. */
  readonly render: (index: number) => HTMLElement
  readonly chosen: (index: number) => void
}

/** Rows beyond either edge of the screen that are kept, so that scrolling shows no gap. */
const spare = 20
/** Browsers place nothing beyond some 33 million pixels: longer lists are scrolled in coarser steps. */
const highest = 15_000_000

/** A list of any length of which the page holds what is on the screen. One row is chosen, by keys or a click. */
export class VirtualList {
  readonly root: HTMLElement
  private readonly options: ListOptions
  private readonly canvas = element('div', { class: 'canvas', role: 'presentation' })
  private readonly rows = new Map<number, HTMLElement>()
  private count = 0
  private scheduled = 0
  chosen = -1

  constructor(options: ListOptions) {
    this.options = options
    this.root = element(
      'div',
      { class: 'list', role: options.isTable ? 'grid' : 'listbox', tabindex: '0', 'aria-label': options.label },
      this.canvas,
    )
    this.root.addEventListener('scroll', () => this.schedule(), { passive: true })
    this.root.addEventListener('keydown', (event) => this.pressed(event))
    this.root.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest('[data-index]') : null
      if (row instanceof HTMLElement) this.choose(Number(row.dataset['index']))
    })
    new ResizeObserver(() => this.schedule()).observe(this.root)
  }

  get top(): number {
    return this.root.scrollTop
  }

  setCount(count: number): void {
    this.count = count
    if (this.options.isTable) this.root.setAttribute('aria-rowcount', String(count))
    this.canvas.style.height = `${Math.min(highest, this.height)}px`
    if (this.chosen >= count) this.chosen = -1
    this.schedule()
  }

  scrollTo(top: number): void {
    this.root.scrollTop = top
  }

  /** Chooses a row and brings it onto the screen. */
  choose(index: number): void {
    if (this.count === 0) return
    this.chosen = Math.max(0, Math.min(this.count - 1, index))
    this.bringIn(this.chosen)
    this.draw()
    this.options.chosen(this.chosen)
  }

  /** Rows on the screen and around it, as `[from, to)`. */
  range(): { readonly from: number; readonly to: number } {
    const first = Math.floor(this.offset() / this.options.rowHeight)
    const shown = Math.ceil(this.root.clientHeight / this.options.rowHeight)
    return { from: Math.max(0, first - spare), to: Math.min(this.count, first + shown + spare) }
  }

  /** Draws the rows `[from, to)` again where they are shown, from what `render` says now. */
  redraw(from = 0, to = this.count): void {
    for (const [index, row] of this.rows) {
      if (index < from || index >= to) continue
      row.remove()
      this.rows.delete(index)
    }
    this.schedule()
  }

  private get height(): number {
    return this.count * this.options.rowHeight
  }

  /** How far the list would be scrolled if nothing bounded its height. */
  private offset(): number {
    const { clientHeight, scrollTop } = this.root
    if (this.height <= highest) return scrollTop
    return (scrollTop / (highest - clientHeight)) * (this.height - clientHeight)
  }

  private bringIn(index: number): void {
    const { rowHeight } = this.options
    const { clientHeight } = this.root
    const from = index * rowHeight
    const offset = this.offset()
    if (from >= offset && from + rowHeight <= offset + clientHeight) return
    const wanted = from < offset ? from : from + rowHeight - clientHeight
    this.root.scrollTop =
      this.height <= highest ? wanted : (wanted / (this.height - clientHeight)) * (highest - clientHeight)
  }

  private pressed(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.root.clientHeight / this.options.rowHeight) - 1)
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: this.chosen + 1,
      ArrowUp: this.chosen - 1,
      PageDown: this.chosen + page,
      PageUp: this.chosen - page,
      Home: 0,
      End: this.count - 1,
    }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    this.choose(next)
  }

  private schedule(): void {
    if (this.scheduled !== 0) return
    this.scheduled = requestAnimationFrame(() => {
      this.scheduled = 0
      this.draw()
    })
  }

  private draw(): void {
    const { from, to } = this.range()
    for (const [index, row] of this.rows) {
      if (index >= from && index < to) continue
      row.remove()
      this.rows.delete(index)
    }
    for (let index = from; index < to; index += 1) this.place(index)
    const isDrawn = this.rows.has(this.chosen)
    if (isDrawn) this.root.setAttribute('aria-activedescendant', `row-${this.chosen}`)
    else this.root.removeAttribute('aria-activedescendant')
  }

  private place(index: number): void {
    const row = this.rows.get(index) ?? this.make(index)
    row.setAttribute('aria-selected', String(index === this.chosen))
    // Beside the scrolled place and not from the top, which may lie further off than browsers count.
    row.style.top = `${this.root.scrollTop + index * this.options.rowHeight - this.offset()}px`
  }

  private make(index: number): HTMLElement {
    const row = this.options.render(index)
    row.id = `row-${index}`
    row.dataset['index'] = String(index)
    const attributes: Readonly<Record<string, string | number>> = this.options.isTable
      ? { role: 'row', 'aria-rowindex': index + 1 }
      : { role: 'option', 'aria-setsize': this.count, 'aria-posinset': index + 1 }
    for (const [name, value] of Object.entries(attributes)) row.setAttribute(name, String(value))
    this.rows.set(index, row)
    this.canvas.append(row)
    return row
  }
}
