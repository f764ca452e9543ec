import { FakeEventEmitter } from './fakeEvents'
import type { FakeUri } from './fakeUri'

/** A panel with a page that a test plays: it says what the page says, and reads what the page is told. */
export class FakeWebviewPanel {
  readonly viewType: string
  readonly title: string
  readonly told: unknown[] = []
  visible = true
  isDisposed = false
  reveals = 0
  private readonly received = new FakeEventEmitter<unknown>()
  private readonly changed = new FakeEventEmitter<void>()
  private readonly disposed = new FakeEventEmitter<void>()
  readonly onDidChangeViewState = this.changed.event
  readonly onDidDispose = this.disposed.event
  private asked = 0

  readonly webview = {
    html: '',
    options: {},
    cspSource: 'https://page.test',
    asWebviewUri: (uri: FakeUri) => uri,
    onDidReceiveMessage: this.received.event,
    postMessage: async (message: unknown) => {
      this.told.push(message)
      return true
    },
  }

  constructor(viewType: string, title: string) {
    this.viewType = viewType
    this.title = title
  }

  reveal(): void {
    this.reveals += 1
  }

  dispose(): void {
    this.isDisposed = true
    this.disposed.fire()
  }

  /** The page is loaded. */
  ready(): void {
    this.visible = true
    this.changed.fire()
    this.received.fire({ type: 'ready' })
  }

  hide(): void {
    this.visible = false
    this.changed.fire()
  }

  say(message: unknown): void {
    this.received.fire(message)
  }

  /** The last value of a state that the page was told. */
  state(name: string): unknown {
    const found = this.told.findLast((each) => Reflect.get(Object(each), 'name') === name)
    return Reflect.get(Object(found), 'value')
  }

  /** Asks as the page does; answers the reply, or the reason why there is none. */
  async ask(body: unknown): Promise<unknown> {
    this.asked += 1
    const id = this.asked
    this.say({ type: 'ask', id, body })
    for (;;) {
      const reply = this.told.find((each) => Reflect.get(Object(each), 'id') === id)
      if (reply !== undefined) return Reflect.get(Object(reply), 'value') ?? Reflect.get(Object(reply), 'reason')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
}
