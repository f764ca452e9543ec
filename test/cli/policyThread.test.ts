import { expect, it } from 'vitest'
import { createTinyPolicyWorker } from '../../engine/node/tinyPolicyWorker'
import { createTinyPolicy } from '../../engine/policies/tiny/tinyPolicy'
import { commandLineFile } from './commandLine'

it('the bundle of the command line also serves the policy in a thread of its own', async () => {
  const shape = { width: 32, layers: 1, context: 32 }
  const vocabulary = ['a', 'b', 'c']
  const inThread = createTinyPolicyWorker(commandLineFile, shape, vocabulary, 7)
  const here = createTinyPolicy(shape, vocabulary, 7)
  try {
    expect(await inThread.weightHash()).toBe(await here.weightHash())
  } finally {
    await inThread.dispose()
    await here.dispose()
  }
})
