import { type PageMessage, readHostMessage } from '../protocol/webviewMessages'

/** What VS Code gives a page, once. */
interface VsCodePage {
  postMessage(message: PageMessage): void
  getState(): unknown
  setState(state: unknown): void
}
declare const acquireVsCodeApi: () => VsCodePage

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** The page's end of what `WebviewHost` is in the extension. */
export class HostChannel {
  private readonly page = acquireVsCodeApi()
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0

  /** Calls `told` for each state; the host begins to tell once this is made. */
  constructor(told: (name: string, value: unknown) => void) {
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = readHostMessage(data)
      if (message?.type === 'state') told(message.name, message.value)
      else if (message !== undefined) this.settle(message)
    })
    this.page.postMessage({ type: 'ready' })
  }

  /** What the page kept before it was taken down, if anything; of any version. */
  get kept(): unknown {
    return this.page.getState()
  }

  keep(state: unknown): void {
    this.page.setState(state)
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
