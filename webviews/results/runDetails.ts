import type { ExportFormat, ExportPart } from '../../protocol/resultsView'
import { exportFormats, exportParts } from '../../protocol/resultsView'
import { isEvaluation } from '../../protocol/runPurposes'
import { hasReport, type ListedRun, type RunReport } from '../../protocol/runReport'
import { element } from '../element'
import { Notices } from '../notices'
import type { PageText } from '../pageTexts'
import { coverageCurve } from './coverageCurve'
import { emptyRegions } from './emptyRegions'
import { localSummary } from './localSummary'
import { OutcomeGridView } from './outcomeGridView'
import { replaceKeepingFocus } from './replaceKeepingFocus'
import { reportTable } from './reportTable'
import { sharedMatrix } from './sharedMatrix'
import { shownName } from './shownName'

interface DetailsOptions {
  readonly text: PageText
  readonly open: (harness: string, task: string) => Promise<void>
  readonly save: (part: ExportPart, format: ExportFormat) => Promise<void>
  readonly moved: () => void
}

/** Everything that one run came to. */
export class RunDetails {
  readonly root = element('div', { class: 'run' })
  readonly grid: OutcomeGridView
  private readonly options: DetailsOptions
  private readonly heading = element('h2')
  private readonly summary = element('p', { class: 'summary' })
  private readonly notices = new Notices()
  private readonly problem = element('p', { class: 'problem', role: 'alert' })
  private readonly exports: HTMLElement
  private readonly before = element('div')
  private readonly after = element('div')
  private readonly report: HTMLElement

  constructor(options: DetailsOptions) {
    this.options = options
    this.grid = new OutcomeGridView({ text: options.text, open: options.open, moved: options.moved })
    this.exports = element('div', { class: 'exports' }, ...this.exportButtons())
    this.report = element('div', {}, this.exports, this.before, this.grid.root, this.after)
    this.root.append(this.heading, this.summary, this.notices.root, this.problem, this.report)
    this.showNothing('loading')
  }

  /** There is no report, or not yet. */
  showNothing(why: 'loading' | 'chooseRun'): void {
    this.heading.textContent = this.options.text(why)
    this.summary.textContent = ''
    this.notices.show([])
    this.report.hidden = true
  }

  /** A run of which there is no report, and why. */
  showWithout(run: ListedRun, reason: string): void {
    this.showHead(run)
    this.notices.show([reason])
    this.report.hidden = true
  }

  show({ listed, report, local, grid, damaged }: RunReport): void {
    const { text } = this.options
    this.showHead(listed)
    const missing = local?.missing ?? report.missing
    this.notices.show([
      ...(missing > 0 ? [text('missing', missing, listed.id)] : []),
      ...(damaged.length > 0 ? [text('damaged', damaged.slice(0, 20).join(', '))] : []),
    ])
    this.report.hidden = false
    replaceKeepingFocus(this.before, local === null ? reportTable(report, text) : localSummary(local, text))
    this.grid.show(grid)
    const comparisons =
      local === null ? [sharedMatrix(report.sharedRepairs, grid, text), coverageCurve(report.coverage, text)] : []
    replaceKeepingFocus(this.after, emptyRegions(grid, text), ...comparisons)
  }

  fail(problem: string): void {
    this.problem.textContent = problem
  }

  /** Why a run that is listed has no report; undefined when it has one. */
  reasonWithout(run: ListedRun): string | undefined {
    const { text } = this.options
    if (run.state === 'unreadable') return text('cannotRead', shownName(run.reason))
    return hasReport(run) ? undefined : text('noReport', shownName(run.purpose))
  }

  private showHead(run: ListedRun): void {
    const { text } = this.options
    this.problem.textContent = ''
    this.heading.textContent = shownName(run.id)
    const isRead = run.state !== 'unreadable'
    const state = text(`state.${run.state}`)
    const purpose = isEvaluation(run.purpose) ? text(`purpose.${run.purpose}`) : shownName(run.purpose)
    this.summary.textContent = isRead ? text('summary', purpose, shownName(run.split), run.tasks, state) : state
  }

  private exportButtons(): readonly HTMLElement[] {
    const { text, save } = this.options
    return exportParts.flatMap((part) =>
      exportFormats.map((format) => {
        const name = `export${part === 'table' ? 'Table' : 'Grid'}${format === 'csv' ? 'Csv' : 'Json'}`
        const button = element('button', { type: 'button' }, text(name))
        button.addEventListener(
          'click',
          () => void save(part, format).catch((error: Error) => this.fail(error.message)),
        )
        return button
      }),
    )
  }
}
