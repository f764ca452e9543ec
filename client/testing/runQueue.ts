import type { CancellationToken } from 'vscode'

/** Lets one piece of work after the other have its turn. One that is cancelled while it waits gives up its turn at once. */
export class RunQueue {
  private last: Promise<void> = Promise.resolve()

  /** `work` is called when it is its turn; `skip` instead when it was cancelled before. Ends when that has ended. */
  async add(token: CancellationToken, work: () => Promise<void>, skip: () => Promise<void>): Promise<void> {
    const turn = this.last
    const { promise: done, resolve: leave } = deferred()
    this.last = turn.then(() => done)
    try {
      await ((await isCancelledBefore(turn, token)) ? skip() : work())
    } finally {
      leave()
    }
  }
}

const deferred = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const isCancelledBefore = async (turn: Promise<void>, token: CancellationToken): Promise<boolean> => {
  const { promise: cancelled, resolve } = deferred()
  const listener = token.onCancellationRequested(resolve)
  try {
    if (!token.isCancellationRequested) await Promise.race([turn, cancelled])
    return token.isCancellationRequested
  } finally {
    listener.dispose()
  }
}
