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
import { rowElement } from '../recordElement'
import { RecordList } from '../recordList'
import { Toolbar } from './toolbar'

/** The page that shows a trajectory log: toolbar, notices, the list of its records, and the chosen one in full. */
class TrajectoryPage {
  private readonly text = pageText()
  private readonly notices = new Notices()
  private readonly list = new RecordList<TrajectoryRow>({
    text: this.text,
    ask: (body) => this.ask(body),
    areRows: isTrajectoryRows,
    isRow: isTrajectoryRow,
    draw: rowElement,
    show: (row) => this.details.show(row),
    failed: (reason) => this.details.say(reason),
    moved: () => this.keep(),
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
    this.list.update(state)
    if (before === undefined) this.restore()
  }

  private restore(): void {
    const { place } = this
    if (place === undefined) return
    this.toolbar.words = place.words
    this.list.restore(place)
  }

  private keep(): void {
    // Before the log is there, the page is nowhere yet.
    if (this.state === undefined) return
    this.host.keep(this.list.place(this.toolbar.words))
  }

  private async goTo(ask: TrajectoryAsk): Promise<boolean> {
    const index = await this.ask(ask)
    if (typeof index !== 'number' || index < 0) return false
    this.list.choose(index)
    return true
  }
}

new TrajectoryPage()
