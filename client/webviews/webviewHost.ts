import type { Disposable, Webview } from 'vscode'
import { type HostMessage, readPageMessage } from '../../protocol/webviewMessages'
import { Disposables } from '../disposables'

/** Of a panel what its host needs. */
export interface Panel {
  readonly webview: Pick<Webview, 'postMessage' | 'onDidReceiveMessage'>
  readonly visible: boolean
  readonly onDidChangeViewState: (listener: () => void) => Disposable
}

/** Answers what the page asks. What it throws is told to the user in the page. */
export type Answer = (body: unknown) => Promise<unknown>

/**
 * The host's end of a page. VS Code drops what is sent to a page that is hidden or still loading, so it is kept until the
 * page says that it listens: of each state the last one, and replies in their order.
 */
export class WebviewHost implements Disposable {
  private readonly panel: Panel
  private readonly answer: Answer
  private readonly keep: (place: unknown) => void
  private readonly store = new Disposables()
  private readonly states = new Map<string, HostMessage>()
  private readonly wishes = new Map<string, HostMessage>()
  private readonly replies: HostMessage[] = []
  private isListening = false

  constructor(panel: Panel, answer: Answer, keep: (place: unknown) => void) {
    this.panel = panel
    this.answer = answer
    this.keep = keep
    this.store.add(panel.webview.onDidReceiveMessage((message: unknown) => this.received(message)))
    this.store.add(
      panel.onDidChangeViewState(() => {
        // A hidden page is taken down; it is loaded anew, and says so, when it is shown again.
        if (!panel.visible) this.isListening = false
      }),
    )
  }

  /** Tells a state. A page that is loaded later gets the last one of each name. */
  tell(name: string, value: unknown): void {
    const message: HostMessage = { type: 'state', name, value }
    this.states.set(name, message)
    if (this.isListening) this.post(message)
  }

  /** Tells a wish: once, to the page that is there or the next one. */
  tellOnce(name: string, value: unknown): void {
    const message: HostMessage = { type: 'state', name, value }
    if (this.isListening) this.post(message)
    else this.wishes.set(name, message)
  }

  /** What is still on its way goes nowhere: the page is gone. */
  dispose(): void {
    this.isListening = false
    this.store.dispose()
  }

  private received(value: unknown): void {
    const message = readPageMessage(value)
    if (message?.type === 'ask') void this.reply(message.id, message.body)
    if (message?.type === 'keep') this.keep(message.place)
    if (message?.type === 'ready') this.flush()
  }

  private flush(): void {
    this.isListening = true
    for (const state of this.states.values()) this.post(state)
    for (const wish of this.wishes.values()) this.post(wish)
    this.wishes.clear()
    for (const reply of this.replies.splice(0)) this.post(reply)
  }

  private async reply(id: number, body: unknown): Promise<void> {
    const message = await this.outcome(id, body)
    if (this.isListening) this.post(message)
    else this.replies.push(message)
  }

  private async outcome(id: number, body: unknown): Promise<HostMessage> {
    try {
      return { type: 'reply', id, value: await this.answer(body) }
    } catch (error) {
      return { type: 'failed', id, reason: error instanceof Error ? error.message : String(error) }
    }
  }

  private post(message: HostMessage): void {
    void this.panel.webview.postMessage(message)
  }
}
