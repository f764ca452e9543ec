import type { OutcomeGrid } from '../../protocol/outcomeGrid'
import { element } from '../element'
import type { PageText } from '../pageTexts'
import { VirtualList } from '../virtualList'
import type { CellPlace } from './mapKeys'
import { shownName } from './shownName'

/** Height of a row, in CSS pixels, as in results.css. */
const rowHeight = 24

interface TableOptions {
  readonly text: PageText
  /** What came of a task under a harness, in words. */
  readonly kindOf: (place: CellPlace) => string
  readonly moved: (place: CellPlace) => void
  readonly open: (place: CellPlace) => void
}

/** The map as words, a row per task, of which the page holds what is on the screen. */
export class OutcomeTable {
  readonly root: HTMLElement
  private readonly options: TableOptions
  private readonly header = element('div', { class: 'columns', 'aria-hidden': 'true' })
  private readonly list: VirtualList
  private grid: OutcomeGrid | undefined
  private harness = 0

  constructor(options: TableOptions) {
    this.options = options
    this.list = new VirtualList({
      label: options.text('map'),
      isTable: true,
      rowHeight,
      render: (index) => this.render(index),
      chosen: (task) => this.chosen(task),
    })
    this.root = element('div', { class: 'outcomeTable' }, this.header, this.list.root)
    this.list.root.addEventListener('keydown', (event) => this.pressed(event))
    this.list.root.addEventListener('dblclick', () => this.openChosen())
    this.list.root.addEventListener('click', ({ target }) => this.clicked(target))
    this.list.root.addEventListener('scroll', () => {
      this.header.scrollLeft = this.list.root.scrollLeft
    })
  }

  show(grid: OutcomeGrid): void {
    this.grid = grid
    const names = [this.options.text('task'), ...grid.harnesses.map(shownName)]
    this.header.replaceChildren(element('div', {}, ...names.map((name) => element('span', {}, name))))
    this.root.style.setProperty('--columns', String(grid.harnesses.length))
    this.list.root.setAttribute('aria-colcount', String(names.length))
    this.list.setCount(grid.tasks.length)
    this.list.redraw()
  }

  moveTo({ harness, task }: CellPlace): void {
    this.harness = harness
    this.list.chosen = task
    this.list.redraw()
  }

  /** Brings what is chosen onto the screen. */
  focus(): void {
    this.list.root.focus()
    this.list.choose(this.list.chosen)
  }

  private chosen(task: number): void {
    this.list.redraw()
    this.options.moved({ harness: this.harness, task })
  }

  private clicked(target: EventTarget | null): void {
    const cell = target instanceof Element ? target.closest('[data-harness]') : null
    if (!(cell instanceof HTMLElement)) return
    this.harness = Number(cell.dataset['harness'])
    this.chosen(this.list.chosen)
  }

  private pressed(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
    const step = steps[event.key]
    if (event.key === 'Enter') this.openChosen()
    if (step === undefined || this.grid === undefined || this.list.chosen < 0) return
    event.preventDefault()
    this.harness = Math.max(0, Math.min(this.grid.harnesses.length - 1, this.harness + step))
    this.chosen(this.list.chosen)
  }

  private openChosen(): void {
    if (this.list.chosen >= 0) this.options.open({ harness: this.harness, task: this.list.chosen })
  }

  private render(task: number): HTMLElement {
    const { grid, options } = this
    const cells = (grid?.harnesses ?? []).map((id, harness) => {
      const kind = options.kindOf({ harness, task })
      const isChosen = task === this.list.chosen && harness === this.harness
      const attributes = {
        role: 'gridcell',
        'data-harness': String(harness),
        'aria-label': `${shownName(id)}: ${kind}`,
      }
      return element('span', { ...attributes, ...(isChosen && { class: 'chosen' }) }, kind)
    })
    const head = element('span', { role: 'rowheader' }, shownName(grid?.tasks[task] ?? ''))
    return element('div', { class: 'row' }, head, ...cells)
  }
}
