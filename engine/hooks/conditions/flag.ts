import { Type } from 'typebox'
import type { Match } from '../condition'
import { equalJson } from '../facts/compare'
import { defineCondition, parametersOf } from './defineCondition'
import { JsonValueSchema } from './parameterSchemas'

const match: Match = { key: '', bindings: {} }

export const flag = defineCondition({
  id: 'flag',
  summary: 'True when the flag was set to this value by the action `set`.',
  needs: [],
  parameters: parametersOf({
    flag: Type.String({ minLength: 1, description: 'Name of the flag.' }),
    value: Type.Optional(JsonValueSchema(true, 'The value it has.')),
  }),
  bindings: [],
  replayable: true,
  create: ({ flag: name, value }) => ({
    test: (_, { flags }) => {
      const current = flags.get(name)
      return current !== undefined && equalJson(current, value) ? match : undefined
    },
  }),
})
