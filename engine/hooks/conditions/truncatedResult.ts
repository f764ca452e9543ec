import { defineCondition, parametersOf } from './defineCondition'

export const truncatedResult = defineCondition({
  id: 'truncated_result',
  summary: 'True when the observation cap cut the result.',
  needs: [['R']],
  parameters: parametersOf({}),
  bindings: ['elidedChars'],
  replayable: true,
  create: () => ({
    test: ({ result }) =>
      result?.truncated === true ? { key: result.callId, bindings: { elidedChars: result.elidedChars } } : undefined,
  }),
})
