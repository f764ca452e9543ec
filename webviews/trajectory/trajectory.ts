import {
  isReveal,
  isTrajectoryRow,
  isTrajectoryRows,
  isTrajectoryState,
  type TrajectoryAsk,
  type TrajectoryRow,
  type TrajectoryState,
} from '../../protocol/trajectoryView'
import { Details, hasEntry } from '../details'
import { element } from '../element'
import { HostChannel } from '../hostChannel'
import { type KeptPlace, readKeptPlace } from '../keptPlace'
import { Notices } from '../notices'
import { pageText } from '../pageTexts'
import { emptyRow, recordHeight, rowElement } from '../recordElement'
import { RowPages } from '../rowPages'
import { VirtualList } from '../virtualList'
import { Toolbar } from './toolbar'

/** The page that shows a trajectory log: toolbar, notices, the list of its records, and the chosen one in full. */
class TrajectoryPage {
  private readonly text = pageText()
  private readonly notices = new Notices()
  private readonly pages = new RowPages<TrajectoryRow>({
    ask: (from, count) => this.ask({ type: 'rows', from, count }),
    areRows: isTrajectoryRows,
    arrived: (from, to) => this.list.redraw(from, to),
  })
  private readonly list = new VirtualList({
    label: this.text('records'),
    rowHeight: recordHeight,
    render: (index) => this.render(index),
    chosen: (index) => void this.chosen(index),
  })
  private readonly details = new Details({
    text: this.text,
    label: this.text('record'),
    actions: [
      {
        name: 'entry',
        fits: hasEntry,
        act: async ({ index }) => void (await this.ask({ type: 'entry', index })),
      },
    ],
  })
  private readonly toolbar = new Toolbar({
    text: this.text,
    find: (query, direction) => this.goTo({ type: 'find', query, from: this.list.chosen, direction }),
    goToStep: (step) => this.goTo({ type: 'step', step }),
  })
  private readonly host: HostChannel
  private state: TrajectoryState | undefined
  private place: KeptPlace | undefined
  private revealed = 0

  constructor() {
    document.body.append(
      element(
        'main',
        {},
        element('h1', { class: 'title' }, document.title),
        this.toolbar.root,
        this.notices.root,
        this.list.root,
        this.details.root,
      ),
    )
    this.list.root.addEventListener('scroll', () => this.keep(), { passive: true })
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'f' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      this.toolbar.focusSearch()
    })
    this.host = new HostChannel((name, value) => this.told(name, value))
  }

  private ask(body: TrajectoryAsk): Promise<unknown> {
    return this.host.ask(body)
  }

  private told(name: string, value: unknown): void {
    if (name === 'kept') this.place = readKeptPlace(value)
    if (name === 'log' && isTrajectoryState(value)) this.show(value)
    if (name === 'reveal' && isReveal(value) && value.n > this.revealed) {
      this.revealed = value.n
      this.list.choose(value.index)
    }
  }

  private show(state: TrajectoryState): void {
    const before = this.state
    this.state = state
    this.notices.show(state.notices)
    if (before !== undefined && before.generation !== state.generation) this.pages.forget()
    else this.pages.grew()
    this.list.setCount(state.rows)
    this.list.redraw()
    if (before === undefined) this.restore()
  }

  private restore(): void {
    const { place } = this
    if (place === undefined) return
    this.toolbar.words = place.words
    if (place.chosen >= 0) this.list.choose(place.chosen)
    this.list.scrollTo(place.top)
  }

  private keep(): void {
    // Before the log is there, the page is nowhere yet.
    if (this.state === undefined) return
    this.host.keep({ version: 1, top: this.list.top, chosen: this.list.chosen, words: this.toolbar.words })
  }

  private render(index: number): HTMLElement {
    const row = this.pages.row(index)
    return row === undefined ? emptyRow(this.text('loading')) : rowElement(row)
  }

  private async chosen(index: number): Promise<void> {
    this.keep()
    try {
      const row = await this.ask({ type: 'whole', index })
      if (index === this.list.chosen && isTrajectoryRow(row)) this.details.show(row)
    } catch (error) {
      this.details.say(error instanceof Error ? error.message : String(error))
    }
  }

  private async goTo(ask: TrajectoryAsk): Promise<boolean> {
    const index = await this.ask(ask)
    if (typeof index !== 'number' || index < 0) return false
    this.list.choose(index)
    return true
  }
}

new TrajectoryPage()
