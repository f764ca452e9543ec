import { Type } from 'typebox'
import { createRegex, maxRegexText } from '../facts/regex'
import { shortKey } from '../facts/textHash'
import { defineCondition, parametersOf } from './defineCondition'
import { anyFieldNeeds, fieldNames, fieldNeeds, perField } from './fieldText'
import { oneOf, regexSource } from './parameterSchemas'

export const matches = defineCondition({
  id: 'matches',
  summary: `True when the regex is found somewhere in the first ${maxRegexText} characters of the field.`,
  needs: anyFieldNeeds,
  needsFor: (parameters) => fieldNeeds(parameters['field']),
  parameters: parametersOf({
    field: oneOf(fieldNames, 'The text that is searched.'),
    pattern: regexSource('Found anywhere unless ^ and $ bind it.'),
    flags: Type.Optional(
      Type.String({ pattern: '^[ims]*$', default: '', description: 'i ignore case, m lines, s dot matches all.' }),
    ),
  }),
  bindings: ['match'],
  replayable: true,
  create: ({ field, pattern, flags }) => {
    const regex = createRegex(pattern, flags)
    return perField(field, (text) => {
      const match = regex.find(text)
      return match === undefined ? undefined : { key: shortKey(match), bindings: { match } }
    })
  },
})
