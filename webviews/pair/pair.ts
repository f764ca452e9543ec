import {
  isPairedRow,
  isPairedRows,
  isPairIdentity,
  isPairState,
  type PairAsk,
  type PairedRow,
  type PairState,
  type Side,
} from '../../protocol/pairView'
import type { TrajectoryRow } from '../../protocol/trajectoryView'
import { Details, hasEntry } from '../details'
import { element } from '../element'
import { HostChannel } from '../hostChannel'
import { type KeptPlace, readKeptPlace } from '../keptPlace'
import { Notices } from '../notices'
import { pageText } from '../pageTexts'
import { RecordList } from '../recordList'
import { pairedElement } from './pairedElement'
import { PairToolbar } from './pairToolbar'

/** The page that shows two rollouts side by side, beginning where they part. */
class PairPage {
  private readonly text = pageText()
  private readonly notices = new Notices()
  private readonly titles = { left: element('h2'), right: element('h2') }
  private readonly list = new RecordList<PairedRow>({
    text: this.text,
    ask: (body) => this.ask(body),
    areRows: isPairedRows,
    isRow: isPairedRow,
    draw: (row, index) => pairedElement(row, { text: this.text, isDivergence: index === this.state?.divergence }),
    show: ({ left, right }) => {
      this.fill('left', left)
      this.fill('right', right)
    },
    failed: (reason) => this.details.left.say(reason),
    moved: () => this.keep(),
  })
  private readonly details = { left: this.detailsOf('left'), right: this.detailsOf('right') }
  private readonly toolbar = new PairToolbar({
    text: this.text,
    toDivergence: () => this.goTo(this.state?.divergence ?? -1),
    toDifference: async (direction) => this.goTo(await this.difference(direction)),
    useAsEvidence: async () => void (await this.ask({ type: 'evidence', index: this.list.chosen })),
  })
  private readonly host: HostChannel
  private state: PairState | undefined
  private place: KeptPlace | undefined

  constructor() {
    document.body.append(
      element(
        'main',
        {},
        element('h1', { class: 'title' }, document.title),
        this.toolbar.root,
        this.notices.root,
        element('div', { class: 'sides' }, this.titles.left, element('span'), this.titles.right),
        this.list.root,
        element('div', { class: 'both' }, this.details.left.root, this.details.right.root),
      ),
    )
    this.host = new HostChannel((name, value) => this.told(name, value))
  }

  private detailsOf(side: Side): Details {
    const open = (type: 'entry' | 'log') => async () => void (await this.ask({ type, index: this.list.chosen, side }))
    return new Details({
      text: this.text,
      label: this.text(side),
      actions: [
        { name: 'entry', fits: hasEntry, act: open('entry') },
        { name: 'log', fits: () => true, act: open('log') },
      ],
    })
  }

  private ask(body: PairAsk): Promise<unknown> {
    return this.host.ask(body)
  }

  private told(name: string, value: unknown): void {
    if (name === 'kept') this.place = readKeptPlace(value)
    if (name === 'self' && isPairIdentity(value)) this.host.standsFor(value)
    if (name === 'pair' && isPairState(value)) this.show(value)
  }

  private show(state: PairState): void {
    const before = this.state
    this.state = state
    this.notices.show(state.notices)
    this.titles.left.textContent = state.leftTitle
    this.titles.right.textContent = state.rightTitle
    this.toolbar.show(state.verdict, state.divergence >= 0)
    this.list.update(state)
    if (before === undefined) this.begin(state)
  }

  /** Where the reader was, or else where the rollouts part. */
  private begin({ divergence }: PairState): void {
    const { place } = this
    this.list.root.focus()
    if (place === undefined) this.goTo(Math.max(0, divergence))
    else this.list.restore(place)
  }

  private goTo(index: number): void {
    if (index < 0) return
    this.list.choose(index)
    this.list.root.focus()
  }

  private async difference(direction: 1 | -1): Promise<number> {
    const index = await this.ask({ type: 'difference', from: this.list.chosen, direction })
    return typeof index === 'number' ? index : -1
  }

  private keep(): void {
    // Before the logs are there, the page is nowhere yet.
    if (this.state === undefined) return
    this.host.keep(this.list.place())
  }

  private fill(side: Side, row: TrajectoryRow | undefined): void {
    if (row === undefined) this.details[side].clear(this.text('absent'))
    else this.details[side].show(row)
  }
}

new PairPage()
