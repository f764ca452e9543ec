import type { MessagePort } from 'node:worker_threads'

interface Asked {
  readonly id: number
}

/** Answers in groups, so that the asking thread works on the first while the last are computed. */
const repliesPerMessage = 16

/** Answers the requests of `startThread` one after the other; what is thrown rejects the call that asked. */
export const serveThread = <Request extends Asked>(
  port: MessagePort,
  answer: (request: Request) => Promise<unknown>,
): void => {
  const reply = async (request: Request) => {
    try {
      return { id: request.id, answer: await answer(request) }
    } catch (error) {
      return { id: request.id, error }
    }
  }
  const answerAll = async (requests: readonly Request[]) => {
    for (let from = 0; from < requests.length; from += repliesPerMessage) {
      const replies = []
      for (const request of requests.slice(from, from + repliesPerMessage)) replies.push(await reply(request))
      port.postMessage(replies)
    }
  }
  let before = Promise.resolve()
  port.on('message', (requests: readonly Request[]) => {
    before = before.then(() => answerAll(requests))
  })
}
