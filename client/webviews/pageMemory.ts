/** Of VS Code's mementos what is needed here. */
export interface Memory {
  get(key: string): unknown
  update(key: string, value: unknown): PromiseLike<void>
}

/** Pages of one kind whose place is remembered: the latest. */
const most = 50

/**
 * Where readers were in pages of one kind, by the URI of what is shown, over reloads of the window: VS Code itself forgets
 * the state of a custom editor then. Only what the page chose to keep, never what it showed.
 */
export class PageMemory {
  private readonly memento: Memory
  private readonly key: string

  constructor(memento: Memory, key: string) {
    this.memento = memento
    this.key = key
  }

  get(uri: string): unknown {
    return this.places().get(uri)
  }

  async set(uri: string, place: unknown): Promise<void> {
    const places = this.places()
    places.delete(uri)
    places.set(uri, place)
    await this.memento.update(this.key, [...places].slice(-most))
  }

  private places(): Map<string, unknown> {
    const kept: unknown = this.memento.get(this.key)
    const pairs = Array.isArray(kept) ? kept : []
    return new Map(
      pairs.filter((each: unknown): each is [string, unknown] => Array.isArray(each) && typeof each[0] === 'string'),
    )
  }
}
