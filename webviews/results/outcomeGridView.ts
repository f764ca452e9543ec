import { cellAt, cellKinds, type OutcomeGrid } from '../../protocol/outcomeGrid'
import { element } from '../element'
import type { PageText } from '../pageTexts'
import type { CellPlace } from './mapKeys'
import { OutcomeMap } from './outcomeMap'
import { OutcomeTable } from './outcomeTable'
import { shownName } from './shownName'
import { legend, section } from './tables'

interface GridOptions {
  readonly text: PageText
  readonly open: (harness: string, task: string) => Promise<void>
  readonly moved: () => void
}

/** Who repairs and who breaks what, as a map and as a table behind it. Both have one focus. */
export class OutcomeGridView {
  readonly root: HTMLElement
  private readonly options: GridOptions
  private readonly said = element('p', { class: 'said', role: 'status' })
  private readonly none: HTMLElement
  private readonly counts = element('p', { class: 'legend' })
  private readonly map: OutcomeMap
  private readonly table: OutcomeTable
  private readonly toggle: HTMLButtonElement
  private grid: OutcomeGrid | undefined
  place: CellPlace = { harness: 0, task: 0 }

  constructor(options: GridOptions) {
    this.options = options
    const { text } = options
    const shared = {
      text,
      open: (place: CellPlace) => void this.open(place),
      moved: (place: CellPlace) => this.moved(place),
    }
    this.map = new OutcomeMap({ ...shared, nameOf: (place) => this.nameOf(place) })
    this.table = new OutcomeTable({ ...shared, kindOf: (place) => this.kindOf(place) })
    this.table.root.hidden = true
    this.none = legend(text('noTasks'))
    this.toggle = element('button', { type: 'button' }, text('asTable'))
    this.toggle.addEventListener('click', () => this.turn(!this.isTable))
    const views = element('div', {}, this.map.root, this.table.root)
    this.root = section(
      text('map'),
      this.none,
      this.toggle,
      views,
      this.said,
      keyOf(text),
      this.counts,
      legend(text('mapHelp')),
    )
  }

  get isTable(): boolean {
    return !this.table.root.hidden
  }

  /** Shows a grid. The focus stays at its task, wherever that stands now. */
  show(grid: OutcomeGrid): void {
    const task = grid.tasks.indexOf(this.grid?.tasks[this.place.task] ?? '')
    const isKnown = this.grid !== undefined && task >= 0
    this.grid = grid
    const wanted = isKnown ? { ...this.place, task } : this.place
    this.place = {
      harness: Math.max(0, Math.min(wanted.harness, grid.harnesses.length - 1)),
      task: Math.max(0, Math.min(wanted.task, grid.tasks.length - 1)),
    }
    const isEmpty = grid.tasks.length === 0
    this.none.hidden = !isEmpty
    this.map.root.hidden = isEmpty || this.isTable
    this.counts.textContent = grid.regions
      .map(({ kind, tasks }) => this.options.text(`region.${kind}`, tasks))
      .join(' · ')
    this.map.show(grid)
    this.table.show(grid)
    this.put()
  }

  /** Forgets which task had the focus: another run is shown next. */
  forget(place: CellPlace = { harness: 0, task: 0 }): void {
    this.grid = undefined
    this.place = place
    this.said.textContent = ''
  }

  turn(isTable: boolean): void {
    this.table.root.hidden = !isTable
    this.map.root.hidden = isTable
    this.toggle.textContent = this.options.text(isTable ? 'asMap' : 'asTable')
    if (this.grid !== undefined) this.show(this.grid)
    this.options.moved()
  }

  private put(): void {
    if (this.isTable) this.table.moveTo(this.place)
    else this.map.moveTo(this.place)
  }

  private moved(place: CellPlace): void {
    this.place = place
    this.said.textContent = this.nameOf(place)
    this.options.moved()
  }

  private async open(place: CellPlace): Promise<void> {
    const [harness, task] = [this.grid?.harnesses[place.harness], this.grid?.tasks[place.task]]
    if (harness === undefined || task === undefined) return
    await this.options.open(harness, task).catch((error: Error) => {
      this.said.textContent = error.message
    })
  }

  private kindOf({ harness, task }: CellPlace): string {
    const { text } = this.options
    const { kind, isFlaky } = cellAt(this.grid ?? { cells: [] }, harness, task)
    const said = text(`kind.${kind}`)
    return isFlaky ? text('flaky', said) : said
  }

  private nameOf(place: CellPlace): string {
    const [harness = '', task = ''] = [this.grid?.harnesses[place.harness], this.grid?.tasks[place.task]]
    return this.options.text('cell', shownName(harness), shownName(task), this.kindOf(place))
  }
}

/** What the marks of the map mean. */
const keyOf = (text: PageText): HTMLElement =>
  element(
    'ul',
    { class: 'key' },
    ...[...Object.values(cellKinds), 'flaky'].map((kind) =>
      element('li', {}, element('span', { class: `swatch ${kind}`, 'aria-hidden': 'true' }), text(`kind.${kind}`)),
    ),
  )
