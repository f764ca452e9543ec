import { element } from '../element'

interface ToolbarOptions {
  readonly text: (name: string) => string
  readonly find: (query: string, direction: 1 | -1) => Promise<boolean>
  readonly goToStep: (step: number) => Promise<boolean>
}

/** Search and the way to a step. Says beside them what came of it. */
export class Toolbar {
  readonly root: HTMLElement
  private readonly options: ToolbarOptions
  private readonly query: HTMLInputElement
  private readonly step: HTMLInputElement
  private readonly outcome = element('span', { class: 'outcome', role: 'status' })
  private latest = 0

  constructor(options: ToolbarOptions) {
    const { text } = options
    this.options = options
    this.query = element('input', { type: 'search', 'aria-label': text('search'), placeholder: text('search') })
    this.step = element('input', { type: 'number', min: '0', 'aria-label': text('step'), placeholder: text('step') })
    const button = (sign: string, name: string, act: () => void) => {
      const made = element('button', { type: 'button', 'aria-label': text(name), title: text(name) }, sign)
      made.addEventListener('click', act)
      return made
    }
    this.query.addEventListener('keydown', ({ key, shiftKey }) => {
      if (key === 'Enter') void this.find(shiftKey ? -1 : 1)
    })
    this.step.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') void this.goToStep()
    })
    this.root = element(
      'div',
      { class: 'toolbar' },
      this.query,
      button('↑', 'previous', () => void this.find(-1)),
      button('↓', 'next', () => void this.find(1)),
      this.step,
      button('→', 'go', () => void this.goToStep()),
      this.outcome,
    )
  }

  get words(): string {
    return this.query.value
  }

  set words(words: string) {
    this.query.value = words
  }

  focusSearch(): void {
    this.query.focus()
    this.query.select()
  }

  private async find(direction: 1 | -1): Promise<void> {
    const { text, find } = this.options
    if (this.query.value === '') return
    this.outcome.textContent = text('searching')
    await this.tell(find(this.query.value, direction), text('noMatch'))
  }

  private async goToStep(): Promise<void> {
    const { text, goToStep } = this.options
    if (this.step.value === '') return
    const step = this.step.valueAsNumber
    const isStep = Number.isSafeInteger(step) && step >= 0
    await this.tell(isStep ? goToStep(step) : Promise.resolve(false), text('noStep'))
  }

  /** What the last question came to; an earlier one says nothing any more. */
  private async tell(found: Promise<boolean>, notFound: string): Promise<void> {
    this.latest += 1
    const mine = this.latest
    const outcome = await found.then(
      (isFound) => (isFound ? '' : notFound),
      (error: Error) => error.message,
    )
    if (mine === this.latest) this.outcome.textContent = outcome
  }
}
