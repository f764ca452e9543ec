import { element } from './element'

/** What a page has to say about what it shows, one line each; spoken when it changes. */
export class Notices {
  private readonly list = element('ul', { class: 'notices' })
  readonly root = element('div', { role: 'status' }, this.list)

  show(notices: readonly string[]): void {
    this.list.replaceChildren(...notices.map((notice) => element('li', {}, notice)))
    this.list.hidden = notices.length === 0
  }
}
