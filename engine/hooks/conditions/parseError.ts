import { defineCondition, parametersOf } from './defineCondition'

export const parseError = defineCondition({
  id: 'parse_error',
  summary: 'True when the turn cannot be parsed.',
  needs: [['A']],
  parameters: parametersOf({}),
  bindings: ['parseMessage'],
  replayable: true,
  create: () => ({
    test: ({ assistant }) =>
      assistant?.parseError === undefined ? undefined : { key: '', bindings: { parseMessage: assistant.parseError } },
  }),
})
