import { Type } from 'typebox'
import { type ErrorFacts, errorClasses, errorOf } from '../facts/errorSignature'
import { createRegex } from '../facts/regex'
import { defineCondition, parametersOf } from './defineCondition'
import { count, stringList } from './parameterSchemas'
import { perResult } from './perCall'

export const toolError = defineCondition({
  id: 'tool_error',
  summary: 'True when the result is an error, by its status or by an error pattern of the catalogue.',
  needs: [['R']],
  parameters: parametersOf({
    types: Type.Optional(
      stringList([], `Only these errors: names of their types, or classes (${errorClasses.join(', ')}). Empty = all.`),
    ),
    patterns: Type.Optional(stringList([], 'Only errors whose text matches one of these regexes. Empty = all.')),
    minConsecutive: Type.Optional(count(1, 1, 'So many results in a row are such errors.')),
  }),
  bindings: ['error.type', 'error.message', 'consecutive'],
  replayable: true,
  create: ({ types, patterns, minConsecutive }) => {
    const regexes = patterns.map((pattern) => createRegex(pattern))
    const isOfType = (error: ErrorFacts): boolean =>
      types.length === 0 || types.some((type) => type === error.type || error.classes.includes(type))
    const isMatched = (text: string): boolean =>
      regexes.length === 0 || regexes.some((regex) => regex.find(text) !== undefined)
    let consecutive = 0
    return perResult((_, result, { catalog }) => {
      const error = errorOf(result, catalog)
      const counts = error !== undefined && isOfType(error) && isMatched(result.text)
      consecutive = counts ? consecutive + 1 : 0
      if (!counts || consecutive < minConsecutive) return undefined
      return {
        key: error.signature,
        bindings: { 'error.type': error.type, 'error.message': error.message, consecutive },
      }
    })
  },
})
