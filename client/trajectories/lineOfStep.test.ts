import { expect, it } from 'vitest'
import { lineOfStep } from './lineOfStep'

const log = [
  '{"type":"header","seed":1}',
  '{"type":"model_call","step":1}',
  '{"type":"message","message":{"text":"\\"type\\":\\"model_call\\", \\"step\\":2"}}',
  '{"type":"model_call","step":2}',
  '{"type":"model_call","step":12',
].join('\n')

it('finds the turn, and not what only speaks of one', () => {
  expect(lineOfStep(log, 1)).toBe(1)
  expect(lineOfStep(log, 2)).toBe(3)
})

it('leads to the beginning for a step before the first, or that is not there yet', () => {
  expect(lineOfStep(log, 0)).toBe(0)
  expect(lineOfStep(log, 12)).toBe(0)
  expect(lineOfStep('', 1)).toBe(0)
})
