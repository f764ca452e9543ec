import type { Sampler } from '../policies/sampler'
import type { TinyShape } from '../policies/tiny/shape'
import { dimensionsOf } from '../policies/tiny/shape'
import { capabilitiesOf } from '../policies/tiny/tinyPolicy'
import { oneAtATime, trainingStep } from '../policies/tiny/trainingStep'
import type { TrainablePolicy } from '../policies/trainablePolicy'
import { startThread } from './threadCalls'
import type { PolicyCalls } from './tinyPolicyMessages'
import { threadData } from './tinyPolicyMessages'

const whenStopped = 'Start it again from its last saved state.'

/**
 * The tiny policy in a thread of its own: the same numbers as `createTinyPolicy`, while the calling thread goes on with
 * its rollouts. `entryFile` is a bundled file whose first act is `runTinyPolicyWorker()`. Sampling goes on during a
 * training step; training steps and loads run one after the other. A thread that crashes rejects every call with its
 * reason; `dispose` ends it.
 */
export const createTinyPolicyWorker = (
  entryFile: string,
  shape: TinyShape,
  vocabulary: readonly string[],
  seed: number,
): TrainablePolicy => {
  dimensionsOf(shape, vocabulary.length)
  const data = threadData(shape, vocabulary, seed)
  const thread = startThread<PolicyCalls>("The policy's thread", entryFile, data, whenStopped)
  const released = new FinalizationRegistry((sampler: number) => {
    thread.call('release', { sampler }).catch(() => undefined)
  })
  const inTurn = oneAtATime()

  const publish = async (): Promise<Sampler> => {
    const { sampler, version } = await thread.call('publish', {})
    const proxy: Sampler = {
      version,
      sample: (tokens, options, signal) => thread.call('sample', { sampler, tokens, options }, signal),
    }
    released.register(proxy, sampler)
    return proxy
  }

  return {
    capabilities: capabilitiesOf(shape, vocabulary),
    publish,
    logprobs: (sequences) => thread.call('logprobs', { sequences }),
    trainStep: (datums, loss, adam, options) =>
      inTurn(() =>
        trainingStep(
          {
            computeGradient: (batch, kind, sketch) =>
              thread.call('computeGradient', { datums: batch, loss: kind, sketch }),
            applyGradient: async (step, gradNorm) => {
              await thread.call('applyGradient', { adam: step, gradNorm })
            },
          },
          datums,
          loss,
          adam,
          options,
        ),
      ),
    saveState: () => thread.call('saveState', {}),
    load: (state) =>
      inTurn(async () => {
        await thread.call('load', { state })
      }),
    weightHash: () => thread.call('weightHash', {}),
    dispose: () => thread.end(),
  }
}
