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
  ['the default shape', defaultShape, 'sha256:882a37e048686e04fa8a6c567b7b49d54a31e2bb13a24d6ea1fdff60845fc69f'],
  ['the smoke shape', smokeShape, 'sha256:bac65f79afe99da68a014d39ec1cfe88ed5e0be106a56add3bda4f8002ab6e1d'],
])('60 steps of %s end in pinned weights', async (_, shape, expected) => {
  const policy = createTinyPolicy(shape, copyVocabulary, 1)
  for (let step = 0; step < 60; step += 1) {
    await policy.trainStep(copyDatums(8 * step, 8), 'cross_entropy', testAdam)
  }
  expect(await policy.weightHash()).toBe(expected)
})
