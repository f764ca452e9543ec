import {
  isRunReport,
  isRunsState,
  isRunWish,
  type ResultsAsk,
  type RunKey,
  type RunsState,
} from '../../protocol/resultsView'
import type { ListedRun } from '../../protocol/runReport'
import { element } from '../element'
import { HostChannel } from '../hostChannel'
import { pageText } from '../pageTexts'
import { VirtualList } from '../virtualList'
import { type KeptResults, readKeptResults } from './keptResults'
import { RunDetails } from './runDetails'
import { runRow } from './runRow'

/** Height of a row in the list of runs, in CSS pixels, as in results.css. */
const rowHeight = 42

interface ShownRun {
  readonly key: RunKey
  readonly folder: string
  readonly run: ListedRun
}

const isSameRun = (one: RunKey, other: RunKey): boolean => one.folder === other.folder && one.run === other.run

/** Newest first, folder by folder. */
const shownRuns = ({ folders }: RunsState): readonly ShownRun[] => {
  const filled = folders.filter(({ runs }) => runs.length > 0)
  return filled.flatMap(({ uri, name, runs }) =>
    runs.map((run) => ({ key: { folder: uri, run: run.id }, folder: filled.length > 1 ? name : '', run })).reverse(),
  )
}

/** The page of the results view: the runs, and what the chosen one came to. */
class ResultsPage {
  private readonly text = pageText()
  private readonly list = new VirtualList({
    label: this.text('runs'),
    rowHeight,
    render: (index) => this.render(index),
    chosen: (index) => this.choose(this.runs[index]?.key),
  })
  private readonly problem = element('p', { class: 'problem', role: 'status' })
  private readonly details = new RunDetails({
    text: this.text,
    open: async (harness, task) => void (await this.askOfChosen((key) => ({ type: 'open', harness, task, ...key }))),
    save: async (part, format) => void (await this.askOfChosen((key) => ({ type: 'export', part, format, ...key }))),
    moved: () => this.keep(),
  })
  private readonly empty: HTMLElement
  private readonly view: HTMLElement
  private readonly host: HostChannel
  private runs: readonly ShownRun[] = []
  private chosen: RunKey | undefined
  private place: KeptResults | undefined
  private wished = 0
  private asked = 0
  private shownReport = ''

  constructor() {
    const tests = element('button', { type: 'button' }, this.text('openTests'))
    tests.addEventListener('click', () => void this.ask({ type: 'tests' }))
    this.empty = element('div', { class: 'nothing' }, element('p', {}, this.text('loading')), tests)
    this.view = element(
      'div',
      { class: 'view' },
      element('nav', { 'aria-label': this.text('runs') }, this.problem, this.list.root),
      this.details.root,
    )
    document.body.append(element('main', {}, element('h1', { class: 'title' }, document.title), this.empty, this.view))
    this.view.hidden = true
    tests.hidden = true
    this.details.root.addEventListener('scroll', () => this.keep(), { passive: true })
    this.host = new HostChannel((name, value) => this.told(name, value))
  }

  private ask(body: ResultsAsk): Promise<unknown> {
    return this.host.ask(body)
  }

  private async askOfChosen(ask: (key: RunKey) => ResultsAsk): Promise<unknown> {
    return this.chosen === undefined ? null : await this.ask(ask(this.chosen))
  }

  private told(name: string, value: unknown): void {
    if (name === 'kept') this.takePlace(readKeptResults(value))
    if (name === 'runs' && isRunsState(value)) this.showRuns(value)
    if (name === 'reveal' && isRunWish(value) && value.n > this.wished) {
      this.wished = value.n
      this.choose({ folder: value.folder, run: value.run })
    }
  }

  private takePlace(place: KeptResults | undefined): void {
    this.place = place
    if (place === undefined) return
    this.chosen = place.chosen ?? undefined
    this.details.grid.forget({ harness: place.harness, task: place.task })
    if (place.isTable) this.details.grid.turn(true)
  }

  private showRuns(state: RunsState): void {
    const before = JSON.stringify(this.runs)
    this.runs = shownRuns(state)
    this.problem.textContent = state.problem
    this.problem.hidden = state.problem === ''
    this.view.hidden = this.runs.length === 0
    this.empty.hidden = this.runs.length > 0
    if (this.runs.length === 0) this.showEmpty(state)
    this.chosen ??= (this.runs.find(({ run }) => this.details.reasonWithout(run) === undefined) ?? this.runs[0])?.key
    // Rows that stay as they are must stay where they are: somebody may be about to click one.
    if (before !== JSON.stringify(this.runs)) this.showList()
    void this.refresh()
  }

  private showList(): void {
    this.list.setCount(this.runs.length)
    this.list.chosen = this.runs.findIndex(({ key }) => this.chosen !== undefined && isSameRun(key, this.chosen))
    this.list.redraw()
  }

  private showEmpty({ isKnown, problem }: RunsState): void {
    const [said, tests] = this.empty.children
    const known = [this.text('noRuns'), this.text('noRunsNext')].join(' ')
    if (said !== undefined) said.textContent = problem !== '' ? problem : this.text('loading')
    if (said !== undefined && isKnown && problem === '') said.textContent = known
    if (tests instanceof HTMLElement) tests.hidden = !isKnown
  }

  private choose(key: RunKey | undefined): void {
    if (key === undefined || (this.chosen !== undefined && isSameRun(key, this.chosen))) return
    this.chosen = key
    this.shownReport = ''
    this.details.grid.forget()
    this.details.root.scrollTop = 0
    this.showList()
    this.keep()
    void this.refresh()
  }

  /** Asks what the chosen run came to by now. Of several questions the last one counts. */
  private async refresh(): Promise<void> {
    const { chosen } = this
    if (chosen === undefined) return
    this.asked += 1
    const mine = this.asked
    const run = this.runs.find(({ key }) => isSameRun(key, chosen))?.run
    const reason = run && this.details.reasonWithout(run)
    if (run !== undefined && reason !== undefined) return this.details.showWithout(run, reason)
    try {
      const report = await this.ask({ type: 'report', ...chosen })
      if (mine === this.asked) this.showReport(report, run)
    } catch (error) {
      if (mine === this.asked) this.details.fail(error instanceof Error ? error.message : String(error))
    }
  }

  /** What is the same as before stays as it is, with its focus and its place. */
  private showReport(report: unknown, run: ListedRun | undefined): void {
    const text = JSON.stringify(report)
    if (text === this.shownReport) return
    this.shownReport = text
    if (isRunReport(report)) this.details.show(report)
    else if (run === undefined) this.details.showNothing()
    else this.details.showWithout(run, this.text('runGone'))
    if (this.place === undefined) return
    this.details.root.scrollTop = this.place.top
    this.place = undefined
  }

  private keep(): void {
    const { place, isTable } = this.details.grid
    // Before a report is there, the page is nowhere yet.
    if (this.shownReport === '' && this.place !== undefined) return
    const top = this.details.root.scrollTop
    this.host.keep({ version: 1, chosen: this.chosen ?? null, top, ...place, isTable } satisfies KeptResults)
  }

  private render(index: number): HTMLElement {
    const shown = this.runs[index]
    return shown === undefined ? element('div', { class: 'row' }) : runRow(shown.run, shown.folder, this.text)
  }
}

new ResultsPage()
