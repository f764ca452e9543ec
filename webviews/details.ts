import type { TrajectoryRow } from '../protocol/trajectoryView'
import { element } from './element'

/** Something that can be done with the chosen record. */
interface Action {
  /** Name of its text. */
  readonly name: string
  readonly fits: (row: TrajectoryRow) => boolean
  readonly act: (row: TrajectoryRow) => Promise<void>
}

interface DetailsOptions {
  readonly text: (name: string) => string
  readonly label: string
  readonly actions: readonly Action[]
}

/** All of the chosen record. */
export class Details {
  readonly root: HTMLElement
  private readonly options: DetailsOptions
  private readonly heading = element('h2')
  private readonly body = element('pre', { role: 'group', tabindex: '0' })
  private readonly note = element('p', { class: 'note', role: 'status' })
  private readonly buttons: readonly (readonly [Action, HTMLButtonElement])[]
  private row: TrajectoryRow | undefined

  constructor(options: DetailsOptions) {
    const { text, label, actions } = options
    this.options = options
    this.body.setAttribute('aria-label', label)
    this.buttons = actions.map((action) => [action, this.buttonOf(action)] as const)
    this.clear(text('choose'))
    const bar = element('div', { class: 'bar' }, this.heading, ...this.buttons.map(([, button]) => button))
    this.root = element('section', { class: 'details', 'aria-label': label }, bar, this.note, this.body)
  }

  show(row: TrajectoryRow): void {
    this.row = row
    this.heading.hidden = false
    this.heading.textContent = [`${row.index + 1}`, row.kind.replaceAll('_', ' '), ...row.tags].join(' · ')
    this.body.textContent = row.text
    this.note.textContent = row.cut > 0 ? this.options.text('cut') : ''
    for (const [{ fits }, button] of this.buttons) button.hidden = !fits(row)
  }

  /** Shows no record, and why. */
  clear(why: string): void {
    this.row = undefined
    this.heading.hidden = true
    this.body.textContent = ''
    this.note.textContent = why
    for (const [, button] of this.buttons) button.hidden = true
  }

  say(problem: string): void {
    this.note.textContent = problem
  }

  private buttonOf({ name, act }: Action): HTMLButtonElement {
    const button = element('button', { type: 'button' }, this.options.text(name))
    button.addEventListener('click', () => {
      if (this.row !== undefined) act(this.row).catch((error: Error) => this.say(error.message))
    })
    return button
  }
}
