import { FakeEventEmitter } from './fakeEvents'

/** A webview panel as its host sees it. The test is its page. */
export class FakePanel {
  readonly viewType: string
  readonly title: string
  readonly posted: unknown[] = []
  readonly onDidChangeViewState
  readonly onDidDispose
  readonly webview
  visible = true
  reveals = 0
  iconPath: unknown
  private readonly received = new FakeEventEmitter<unknown>()
  private readonly viewState = new FakeEventEmitter<void>()
  private readonly disposed = new FakeEventEmitter<void>()

  constructor(viewType: string, title: string) {
    this.viewType = viewType
    this.title = title
    this.onDidChangeViewState = this.viewState.event
    this.onDidDispose = this.disposed.event
    this.webview = {
      html: '',
      options: {},
      cspSource: 'https://own.example',
      asWebviewUri: (uri: unknown) => uri,
      onDidReceiveMessage: this.received.event,
      postMessage: async (message: unknown) => this.posted.push(message) > 0,
    }
  }

  reveal(): void {
    this.reveals += 1
  }

  dispose(): void {
    this.disposed.fire()
  }

  say(message: unknown): void {
    this.received.fire(message)
  }

  /** The last state of a name that the page was told. */
  state(name: string): unknown {
    const states = this.posted.filter((each) => memberOf(each, 'type') === 'state' && memberOf(each, 'name') === name)
    return memberOf(states.at(-1), 'value')
  }

  /** What the page was answered, or the reason why it was not. */
  reply(id: number): unknown {
    const reply = this.posted.find((each) => memberOf(each, 'id') === id)
    return memberOf(reply, 'type') === 'failed' ? memberOf(reply, 'reason') : memberOf(reply, 'value')
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
