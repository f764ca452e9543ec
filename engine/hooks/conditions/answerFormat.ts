import { Type } from 'typebox'
import { closed } from '../../documents/kinds/shape'
import { createRegex } from '../facts/regex'
import { jsonInText } from '../facts/resultJson'
import { defineCondition } from './defineCondition'
import { regexSource } from './parameterSchemas'

const typeNames = ['number', 'integer', 'boolean', 'date', 'json'] as const
type AnswerType = (typeof typeNames)[number]

export const answerFormat = defineCondition({
  id: 'answer_format',
  summary: 'True when the answer of the finish does not have the wanted form. A finish without answer is not judged.',
  needs: [['F']],
  parameters: Type.Object(
    {
      pattern: Type.Optional(
        Type.Union([regexSource('Found somewhere in a good answer; ^ and $ bind it to the whole.'), Type.Null()], {
          default: null,
        }),
      ),
      type: Type.Optional(
        Type.Union([Type.Enum([...typeNames]), Type.Null()], {
          default: null,
          description: 'What the whole answer is; a date is YYYY-MM-DD.',
        }),
      ),
    },
    { ...closed, minProperties: 1 },
  ),
  bindings: ['answer'],
  replayable: true,
  create: ({ pattern, type }) => {
    const regex = pattern === null ? undefined : createRegex(pattern)
    const isGood = (answer: string): boolean =>
      (regex === undefined || regex.find(answer) !== undefined) && (type === null || typeTests[type](answer.trim()))
    return {
      test: ({ finish }) => {
        const answer = finish?.answer ?? null
        return answer === null || isGood(answer) ? undefined : { key: '', bindings: { answer } }
      },
    }
  },
})

const typeTests: { readonly [type in AnswerType]: (answer: string) => boolean } = {
  number: (answer) =>
    /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(answer) && /^[-+.]*\d/.test(answer),
  integer: (answer) => /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(answer),
  boolean: (answer) => /^(?:true|false|yes|no)$/i.test(answer),
  date: (answer) => /^\d{4}-\d{2}-\d{2}$/.test(answer) && !Number.isNaN(Date.parse(answer)),
  json: (answer) => isJsonText(answer),
}

const isJsonText = (answer: string): boolean => {
  const value = jsonInText(answer)
  return value !== undefined && JSON.stringify(value).replace(/\s/g, '') === answer.replace(/\s/g, '')
}
