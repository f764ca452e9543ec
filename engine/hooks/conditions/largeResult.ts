import { Type } from 'typebox'
import { defineCondition, parametersOf } from './defineCondition'
import { count } from './parameterSchemas'

export const largeResult = defineCondition({
  id: 'large_result',
  summary: 'True when the result, before any cap, is at least so long.',
  needs: [['R']],
  parameters: parametersOf({ chars: Type.Optional(count(1, 8_000, 'Characters of the result.')) }),
  bindings: ['chars'],
  replayable: true,
  create: ({ chars }) => ({
    test: ({ result }) =>
      result !== undefined && result.text.length >= chars
        ? { key: result.callId, bindings: { chars: result.text.length } }
        : undefined,
  }),
})
