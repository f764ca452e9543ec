import type { TrajectoryRow } from '../../protocol/trajectoryView'
import { element } from '../element'

interface DetailsOptions {
  readonly text: (name: string) => string
  readonly openEntry: (row: TrajectoryRow) => Promise<void>
}

/** All of the chosen record. */
export class Details {
  readonly root: HTMLElement
  private readonly options: DetailsOptions
  private readonly heading = element('h2')
  private readonly body = element('pre', { tabindex: '0' })
  private readonly note = element('p', { class: 'note', role: 'status' })
  private readonly entry: HTMLButtonElement
  private row: TrajectoryRow | undefined

  constructor(options: DetailsOptions) {
    const { text } = options
    this.options = options
    this.body.setAttribute('aria-label', text('record'))
    this.entry = element('button', { type: 'button' }, text('entry'))
    this.entry.hidden = true
    this.entry.addEventListener('click', () => void this.open())
    this.note.textContent = text('choose')
    const bar = element('div', { class: 'bar' }, this.heading, this.entry)
    this.root = element('section', { class: 'details', 'aria-label': text('record') }, bar, this.note, this.body)
  }

  show(row: TrajectoryRow): void {
    this.row = row
    this.heading.textContent = [`${row.index + 1}`, row.kind.replaceAll('_', ' '), ...row.tags].join(' · ')
    this.body.textContent = row.text
    this.note.textContent = row.cut > 0 ? this.options.text('cut') : ''
    this.entry.hidden = row.hook === undefined
  }

  say(problem: string): void {
    this.note.textContent = problem
  }

  private async open(): Promise<void> {
    if (this.row === undefined) return
    await this.options.openEntry(this.row).catch((error: Error) => this.say(error.message))
  }
}
