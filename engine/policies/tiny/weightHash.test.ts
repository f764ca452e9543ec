import { expect, test } from 'vitest'
import { copyDatums, copyVocabulary, testAdam } from '../../../test/kit/copyTask'
import { defaultShape, smokeShape } from './shape'
import { createTinyPolicy } from './tinyPolicy'

/**
 * Every number is fixed by the WebAssembly and ECMAScript standards, so these hold on every machine and Node version.
 * A change of them means that everybody's warm starts and recorded runs can no longer be reproduced: intended only
 * together with a new format version of the saved state.
 */
test.each([
  ['the default shape', defaultShape, 'sha256:747b5892a76a6ad95bda7b3e4f38d38076d4b2152620e805852e7284ef70ed35'],
  ['the smoke shape', smokeShape, 'sha256:7007e5734412eed5a972de3a6f259182bbc32d8e586a5cb8a4bc7a3a45b7d6eb'],
])('60 steps of %s end in pinned weights', async (_, shape, expected) => {
  const policy = createTinyPolicy(shape, copyVocabulary, 1)
  for (let step = 0; step < 60; step += 1) {
    await policy.trainStep(copyDatums(8 * step, 8), 'cross_entropy', testAdam)
  }
  expect(await policy.weightHash()).toBe(expected)
})
