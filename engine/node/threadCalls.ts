import { Worker } from 'node:worker_threads'

/** Request and reply over a worker thread. `Calls` maps each name to what is asked and what is answered. */
export interface ThreadCalls<Calls extends Record<keyof Calls, { asked: object; answer: unknown }>> {
  call<Name extends keyof Calls>(
    name: Name,
    asked: Calls[Name]['asked'],
    signal?: AbortSignal,
  ): Promise<Calls[Name]['answer']>
  /** Ends the thread; what is still unanswered is rejected. */
  end(): Promise<void>
}

interface Waiting {
  /** The name of the call decides the type of its answer. */
  resolve(answer: never): void
  reject(error: unknown): void
}

type Reply = { readonly id: number; readonly answer: never } | { readonly id: number; readonly error: unknown }

interface Request {
  readonly id: number
  readonly name: PropertyKey
  readonly asked: object
}

/**
 * Starts `entryFile` in a thread that receives arrays of `{ id, name, asked }` and sends back arrays of
 * `{ id, answer }` or `{ id, error }`. All calls of one turn of the event loop travel in one message. When the thread
 * stops by itself, every waiting and every later call is rejected with what it stopped of, and with `next`, what to do
 * about it.
 */
export const startThread = <Calls extends Record<keyof Calls, { asked: object; answer: unknown }>>(
  title: string,
  entryFile: string,
  workerData: object,
  next = '',
): ThreadCalls<Calls> => {
  const worker = new Worker(entryFile, { workerData })
  worker.unref()
  const waiting = new Map<number, Waiting>()
  let queue: Request[] = []
  let calls = 0
  let stopped: Error | undefined

  const settle = (id: number): Waiting | undefined => {
    const call = waiting.get(id)
    // A late answer to an aborted call finds nothing here: it must not let go of a thread that is being ended.
    if (waiting.delete(id) && waiting.size === 0) worker.unref()
    return call
  }
  const stop = (error: Error) => {
    stopped ??= error
    for (const id of [...waiting.keys()]) settle(id)?.reject(stopped)
  }
  const flush = () => {
    if (stopped === undefined && queue.length > 0) worker.postMessage(queue)
    queue = []
  }
  const enqueue = (request: Request) => {
    queue.push(request)
    if (queue.length === 1) setImmediate(flush)
  }

  worker.on('message', (replies: readonly Reply[]) => {
    for (const reply of replies) {
      if ('error' in reply) settle(reply.id)?.reject(reply.error)
      else settle(reply.id)?.resolve(reply.answer)
    }
  })
  worker.on('error', (cause) => stop(new Error(`${title} stopped: ${String(cause)}. ${next}`.trimEnd(), { cause })))
  worker.on('exit', (code) => stop(new Error(`${title} ended with exit code ${code}. ${next}`.trimEnd())))

  /** The thread keeps the process alive only while an answer is awaited. */
  const wait = (id: number, call: Waiting) => {
    if (waiting.size === 0) worker.ref()
    waiting.set(id, call)
  }

  return {
    call: (name, asked, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        if (stopped !== undefined) throw stopped
        calls += 1
        const id = calls
        const abort = () => {
          queue = queue.filter((request) => request.id !== id)
          settle(id)?.reject(signal?.reason)
        }
        signal?.addEventListener('abort', abort, { once: true })
        const forget = () => signal?.removeEventListener('abort', abort)
        wait(id, {
          resolve: (answer) => {
            forget()
            resolve(answer)
          },
          reject: (error) => {
            forget()
            reject(error)
          },
        })
        enqueue({ id, name, asked })
      }),
    end: async () => {
      stop(new Error(`${title} was ended.`))
      await worker.terminate()
    },
  }
}
