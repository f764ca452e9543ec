import { expect, it } from 'vitest'
import { lineOfStep } from './lineOfStep'

const log =
  '{"type":"header"}\n{"type":"message","step":1,"x":1}\n{"type":"finish","step":11,"x":1}\n{"type":"score"}\n'

it('a log opens where a step begins, and else at its end, where the rollout was decided', () => {
  expect([1, 11, 2, undefined].map((step) => lineOfStep(log, step))).toEqual([1, 2, 3, 3])
})
