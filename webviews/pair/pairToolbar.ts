import { element } from '../element'

interface ToolbarOptions {
  readonly text: (name: string) => string
  readonly toDivergence: () => void
  readonly toDifference: (direction: 1 | -1) => Promise<void>
  readonly useAsEvidence: () => Promise<void>
}

/** What the comparison came to, the ways to where the sides differ, and what can be made of it. */
export class PairToolbar {
  readonly root: HTMLElement
  private readonly verdict = element('p', { class: 'verdict', role: 'status' })
  private readonly outcome = element('span', { class: 'outcome', role: 'status' })
  private readonly divergence: HTMLButtonElement

  constructor({ text, toDivergence, toDifference, useAsEvidence }: ToolbarOptions) {
    const button = (content: string, name: string, act: () => Promise<void> | void) => {
      const made = element('button', { type: 'button', title: text(name) }, content)
      if (content !== text(name)) made.setAttribute('aria-label', text(name))
      made.addEventListener('click', () => void this.try(act))
      return made
    }
    this.divergence = button(text('toDivergence'), 'toDivergence', toDivergence)
    this.root = element(
      'div',
      { class: 'toolbar' },
      this.verdict,
      this.outcome,
      this.divergence,
      button('↑', 'previousDifference', () => toDifference(-1)),
      button('↓', 'nextDifference', () => toDifference(1)),
      button(text('evidence'), 'evidence', useAsEvidence),
    )
  }

  show(verdict: string, hasDivergence: boolean): void {
    this.verdict.textContent = verdict
    this.divergence.disabled = !hasDivergence
  }

  private async try(act: () => Promise<void> | void): Promise<void> {
    this.outcome.textContent = ''
    try {
      await act()
    } catch (error) {
      this.outcome.textContent = error instanceof Error ? error.message : String(error)
    }
  }
}
