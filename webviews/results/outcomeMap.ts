import type { OutcomeGrid } from '../../protocol/outcomeGrid'
import { element } from '../element'
import type { PageText } from '../pageTexts'
import { type CellPlace, placeAfter } from './mapKeys'
import { paintMap, rowHeight, themeColours, type Window } from './mapPainter'
import { shownName } from './shownName'

/** Widths of a cell, in CSS pixels: wide where there are few tasks, and still to be hit where there are many. */
const [narrowest, widest] = [5, 20]

interface MapOptions {
  readonly text: PageText
  /** What a cell says, in words. */
  readonly nameOf: (place: CellPlace) => string
  readonly moved: (place: CellPlace) => void
  readonly open: (place: CellPlace) => void
}

/**
 * Tasks x harnesses as a picture of any size, of which only what is on the screen is drawn. One real element, the cell
 * that has the focus, lies above it: keys move it, and it has a name.
 */
export class OutcomeMap {
  readonly root: HTMLElement
  private readonly options: MapOptions
  private readonly labels = element('div', { class: 'labels', 'aria-hidden': 'true' })
  private readonly regions = element('div', { class: 'regions', 'aria-hidden': 'true' })
  private readonly canvas = element('canvas', { 'aria-hidden': 'true' })
  private readonly cell = element('div', { class: 'cell', role: 'gridcell', tabindex: '0' })
  private readonly row = element('div', { role: 'row' }, this.cell)
  private readonly table = element('div', { role: 'grid' }, this.row)
  private readonly plane = element('div', { class: 'plane' }, this.canvas, this.table)
  private readonly scroller = element('div', { class: 'scroller' }, this.regions, this.plane)
  private grid: OutcomeGrid | undefined
  private place: CellPlace = { harness: 0, task: 0 }
  private scheduled = 0

  constructor(options: MapOptions) {
    this.options = options
    this.root = element('div', { class: 'map' }, this.labels, this.scroller)
    this.table.setAttribute('aria-label', options.text('map'))
    this.cell.addEventListener('keydown', (event) => this.pressed(event))
    this.plane.addEventListener('click', (event) => this.clicked(event))
    this.plane.addEventListener('dblclick', () => options.open(this.place))
    this.scroller.addEventListener('scroll', () => this.schedule(), { passive: true })
    new ResizeObserver(() => this.schedule()).observe(this.scroller)
    // The theme comes as variables of the document and a class of its body.
    const themes = new MutationObserver(() => this.schedule())
    for (const carrier of [document.documentElement, document.body])
      themes.observe(carrier, { attributes: true, attributeFilter: ['style', 'class'] })
  }

  show(grid: OutcomeGrid): void {
    this.grid = grid
    this.labels.replaceChildren(...grid.harnesses.map((id) => element('span', {}, shownName(id))))
    this.regions.replaceChildren(
      ...grid.regions.map(({ kind, tasks }) => element('span', {}, this.options.text(`region.${kind}`, tasks))),
    )
    this.table.setAttribute('aria-rowcount', String(grid.harnesses.length))
    this.table.setAttribute('aria-colcount', String(grid.tasks.length))
    this.paint()
  }

  /** Puts the focus cell somewhere, and brings it onto the screen. */
  moveTo(place: CellPlace): void {
    this.place = place
    this.row.setAttribute('aria-rowindex', String(place.harness + 1))
    this.cell.setAttribute('aria-colindex', String(place.task + 1))
    this.cell.setAttribute('aria-label', this.options.nameOf(place))
    const { cellWidth } = this.window()
    this.cell.style.left = `${place.task * cellWidth}px`
    this.cell.style.top = `${place.harness * rowHeight}px`
    const from = place.task * cellWidth
    const { scrollLeft, clientWidth } = this.scroller
    if (from < scrollLeft) this.scroller.scrollLeft = from
    if (from + cellWidth > scrollLeft + clientWidth) this.scroller.scrollLeft = from + cellWidth - clientWidth
  }

  focus(): void {
    this.cell.focus()
  }

  private pressed(event: KeyboardEvent): void {
    if (this.grid === undefined) return
    const next = placeAfter(event.key, this.place, this.grid)
    if (event.key === 'Enter') this.options.open(this.place)
    if (next !== undefined) {
      this.moveTo(next)
      this.options.moved(next)
    }
    if (next !== undefined || event.key === 'Enter') event.preventDefault()
  }

  private clicked({ clientX, clientY }: MouseEvent): void {
    const { left, top } = this.plane.getBoundingClientRect()
    const place = {
      harness: Math.floor((clientY - top) / rowHeight),
      task: Math.floor((clientX - left) / this.window().cellWidth),
    }
    if (this.grid === undefined || place.task >= this.grid.tasks.length || place.harness >= this.grid.harnesses.length)
      return
    this.moveTo(place)
    this.options.moved(place)
    this.cell.focus({ preventScroll: true })
  }

  private window(): Window {
    const count = this.grid?.tasks.length ?? 0
    const { clientWidth, scrollLeft } = this.scroller
    const cellWidth = Math.max(narrowest, Math.min(widest, Math.floor(clientWidth / Math.max(1, count))))
    const from = Math.floor(scrollLeft / cellWidth)
    return { from, to: Math.min(count, from + Math.ceil(clientWidth / cellWidth) + 1), cellWidth }
  }

  private schedule(): void {
    if (this.scheduled !== 0) return
    this.scheduled = requestAnimationFrame(() => {
      this.scheduled = 0
      this.paint()
    })
  }

  private paint(): void {
    const { grid } = this
    const context = this.canvas.getContext('2d')
    if (grid === undefined || context === null || this.scroller.clientWidth === 0) return
    const window = this.window()
    this.layOut(grid, window)
    const [width, height, scale] = [this.scroller.clientWidth, grid.harnesses.length * rowHeight, devicePixelRatio]
    // Setting its size clears a canvas.
    this.canvas.width = Math.round(width * scale)
    this.canvas.height = Math.round(height * scale)
    this.canvas.style.width = `${width}px`
    this.canvas.style.height = `${height}px`
    // The canvas stands still while the plane is scrolled by parts of a cell.
    context.setTransform(scale, 0, 0, scale, (window.from * window.cellWidth - this.scroller.scrollLeft) * scale, 0)
    paintMap(context, grid, window, themeColours())
    this.canvas.dataset['painted'] = String(grid.tasks.length)
  }

  private layOut({ tasks, harnesses, regions }: OutcomeGrid, { cellWidth }: Window): void {
    this.plane.style.width = `${tasks.length * cellWidth}px`
    this.plane.style.height = `${harnesses.length * rowHeight}px`
    this.regions.style.width = this.plane.style.width
    this.cell.style.width = `${cellWidth}px`
    for (const [index, label] of [...this.regions.children].entries()) {
      if (label instanceof HTMLElement) label.style.width = `${(regions[index]?.tasks ?? 0) * cellWidth}px`
    }
    this.cell.style.left = `${this.place.task * cellWidth}px`
  }
}
