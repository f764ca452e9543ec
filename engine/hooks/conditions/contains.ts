import { Type } from 'typebox'
import type { Match } from '../condition'
import { defineCondition, parametersOf } from './defineCondition'
import { anyFieldNeeds, fieldNames, fieldNeeds, perField } from './fieldText'
import { oneOf } from './parameterSchemas'

const match: Match = { key: '', bindings: {} }

export const contains = defineCondition({
  id: 'contains',
  summary: 'True when the field contains the text, taken literally.',
  needs: anyFieldNeeds,
  needsFor: (parameters) => fieldNeeds(parameters['field']),
  parameters: parametersOf({
    field: oneOf(fieldNames, 'The text that is searched.'),
    text: Type.String({ minLength: 1, description: 'Found literally; for a regex use `matches`.' }),
    ignoreCase: Type.Optional(Type.Boolean({ default: false, description: 'Capital and small letters are equal.' })),
  }),
  bindings: [],
  replayable: true,
  create: ({ field, text, ignoreCase }) => {
    const wanted = ignoreCase ? text.toLowerCase() : text
    return perField(field, (piece) => ((ignoreCase ? piece.toLowerCase() : piece).includes(wanted) ? match : undefined))
  },
})
