import { Type } from 'typebox'
import { defineCondition, parametersOf } from './defineCondition'

export const everyNSteps = defineCondition({
  id: 'every_n_steps',
  summary: 'True at every n-th step.',
  needs: [],
  parameters: parametersOf({ n: Type.Integer({ minimum: 1, description: 'Steps from one time to the next.' }) }),
  bindings: [],
  replayable: true,
  create: ({ n }) => ({
    test: ({ step }) => (step > 0 && step % n === 0 ? { key: String(step), bindings: {} } : undefined),
  }),
})
