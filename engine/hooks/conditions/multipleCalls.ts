import { Type } from 'typebox'
import { defineCondition, parametersOf } from './defineCondition'
import { count } from './parameterSchemas'

export const multipleCalls = defineCondition({
  id: 'multiple_calls',
  summary: 'True when the turn makes at least so many tool calls.',
  needs: [['A']],
  parameters: parametersOf({ ge: Type.Optional(count(1, 2, 'Tool calls of the turn.')) }),
  bindings: ['count'],
  replayable: true,
  create: ({ ge }) => ({
    test: ({ assistant }) =>
      assistant !== undefined && assistant.calls.length >= ge
        ? { key: '', bindings: { count: assistant.calls.length } }
        : undefined,
  }),
})
