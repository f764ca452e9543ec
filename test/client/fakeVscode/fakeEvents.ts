import type { Disposable } from 'vscode'

type Listener<T> = (value: T) => unknown

/** Counts what is still listened to anywhere, so that a test can tell that nothing was left behind. */
export const liveListeners = { count: 0 }

export class FakeEventEmitter<T> {
  private readonly listeners = new Set<Listener<T>>()

  readonly event = (listener: Listener<T>): Disposable => {
    this.listeners.add(listener)
    liveListeners.count += 1
    return {
      dispose: () => {
        if (this.listeners.delete(listener)) liveListeners.count -= 1
      },
    }
  }

  fire(value: T): void {
    for (const listener of [...this.listeners]) listener(value)
  }

  dispose(): void {
    liveListeners.count -= this.listeners.size
    this.listeners.clear()
  }
}
