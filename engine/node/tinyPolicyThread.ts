import { parentPort, workerData } from 'node:worker_threads'
import type { Sampler } from '../policies/sampler'
import type { TinyPolicy } from '../policies/tiny/tinyPolicy'
import { createTinyPolicy } from '../policies/tiny/tinyPolicy'
import { serveThread } from './serveThread'
import type { CallName, PolicyCalls, PolicyRequest } from './tinyPolicyMessages'
import { isThreadData } from './tinyPolicyMessages'

type Answer = PolicyCalls[CallName]['answer']

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

/**
 * To be called first by every entry file that is given to `createTinyPolicyWorker`. In a thread started by it, serves
 * the policy and returns true: the entry then does nothing else. Returns false everywhere else.
 */
export const runTinyPolicyWorker = (): boolean => {
  const data: unknown = workerData
  if (parentPort === null || !isThreadData(data)) return false
  serveThread(parentPort, answering(createTinyPolicy(data.shape, data.vocabulary, data.seed)))
  return true
}
