import { type PageMessage, readHostMessage } from '../protocol/webviewMessages'

/** What VS Code gives a page, once. */
interface VsCodePage {
  postMessage(message: PageMessage): void
  setState(state: unknown): void
}
declare const acquireVsCodeApi: () => VsCodePage

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** A place that changes all the time, as in scrolling, is told once it rests. */
const restMs = 200

/** The page's end of what `WebviewHost` is in the extension. */
export class HostChannel {
  private readonly page = acquireVsCodeApi()
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0
  private rest: number | undefined

  /** Calls `told` for each state; the host begins to tell once this is made. */
  constructor(told: (name: string, value: unknown) => void) {
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = readHostMessage(data)
      if (message?.type === 'state') told(message.name, message.value)
      else if (message !== undefined) this.settle(message)
    })
    this.page.postMessage({ type: 'ready' })
  }

  /** Has the host keep where the reader is; a page that is loaded later is told it as the state `kept`. */
  keep(place: unknown): void {
    window.clearTimeout(this.rest)
    this.rest = window.setTimeout(() => this.page.postMessage({ type: 'keep', place }), restMs)
  }

  /** Has VS Code keep what the page stands for; it opens a panel anew with that after a reload of the window. */
  standsFor(identity: unknown): void {
    this.page.setState(identity)
  }

  ask(body: unknown): Promise<unknown> {
    this.asked += 1
    const id = this.asked
    this.page.postMessage({ type: 'ask', id, body })
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }))
  }

  private settle(
    message: { readonly id: number; readonly value: unknown } | { readonly id: number; readonly reason: string },
  ): void {
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if ('reason' in message) waiting?.reject(new Error(message.reason))
    else waiting?.resolve(message.value)
  }
}
