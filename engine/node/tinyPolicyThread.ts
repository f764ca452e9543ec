import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Sampler } from '../policies/sampler'
import type { TinyPolicy } from '../policies/tiny/tinyPolicy'
import { createTinyPolicy } from '../policies/tiny/tinyPolicy'
import type { CallName, PolicyCalls, PolicyReply, PolicyRequest } from './tinyPolicyMessages'
import { isThreadData } from './tinyPolicyMessages'

type Answer = PolicyCalls[CallName]['answer']

/** Answers in groups, so that the asking thread works on the first while the last are computed. */
const repliesPerMessage = 16

const answering = (policy: TinyPolicy) => {
  const samplers = new Map<number, Sampler>()
  let samplerCount = 0

  const publish = async () => {
    const sampler = await policy.publish()
    samplerCount += 1
    samplers.set(samplerCount, sampler)
    return { sampler: samplerCount, version: sampler.version }
  }
  const sample = ({ sampler, tokens, options }: PolicyCalls['sample']['asked']) => {
    const found = samplers.get(sampler)
    if (found === undefined) throw new Error(`The policy's thread holds no sampler ${sampler}.`)
    return found.sample(tokens, options)
  }

  return async (request: PolicyRequest): Promise<Answer> => {
    switch (request.name) {
      case 'publish':
        return publish()
      case 'release':
        samplers.delete(request.asked.sampler)
        return null
      case 'sample':
        return sample(request.asked)
      case 'logprobs':
        return policy.logprobs(request.asked.sequences)
      case 'computeGradient':
        return policy.computeGradient(request.asked.datums, request.asked.loss, request.asked.sketch)
      case 'applyGradient':
        policy.applyGradient(request.asked.adam, request.asked.gradNorm)
        return null
      case 'saveState':
        return policy.saveState()
      case 'load':
        await policy.load(request.asked.state)
        return null
      case 'weightHash':
        return policy.weightHash()
    }
  }
}

const serve = (port: MessagePort, policy: TinyPolicy) => {
  const answer = answering(policy)
  const reply = async (request: PolicyRequest): Promise<PolicyReply> => {
    try {
      return { id: request.id, answer: await answer(request) }
    } catch (error) {
      return { id: request.id, error }
    }
  }
  const answerAll = async (requests: readonly PolicyRequest[]) => {
    for (let from = 0; from < requests.length; from += repliesPerMessage) {
      const replies: PolicyReply[] = []
      for (const request of requests.slice(from, from + repliesPerMessage)) replies.push(await reply(request))
      port.postMessage(replies)
    }
  }
  let before = Promise.resolve()
  port.on('message', (requests: readonly PolicyRequest[]) => {
    before = before.then(() => answerAll(requests))
  })
}

/**
 * To be called first by every entry file that is given to `createTinyPolicyWorker`. In a thread started by it, serves
 * the policy and returns true: the entry then does nothing else. Returns false everywhere else.
 */
export const runTinyPolicyWorker = (): boolean => {
  const data: unknown = workerData
  if (parentPort === null || !isThreadData(data)) return false
  serve(parentPort, createTinyPolicy(data.shape, data.vocabulary, data.seed))
  return true
}
