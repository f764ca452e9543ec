import { defineCondition, parametersOf } from './defineCondition'

export const noToolCall = defineCondition({
  id: 'no_tool_call',
  summary:
    'True when the turn holds neither a call nor a finish. Not of a turn that cannot be parsed: see parse_error.',
  needs: [['A']],
  parameters: parametersOf({}),
  bindings: [],
  replayable: true,
  create: () => ({
    test: ({ assistant }) => {
      if (assistant === undefined || assistant.parseError !== undefined) return undefined
      return assistant.calls.length === 0 && assistant.finish === undefined ? { key: '', bindings: {} } : undefined
    },
  }),
})
