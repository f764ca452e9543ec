import { Type } from 'typebox'
import { perResult } from '../callConditions'
import { defineCondition, parametersOf } from '../defineCondition'
import { emptyForms, isEmptyResult } from '../emptyResult'
import { errorOf } from '../errorSignature'
import { apiOf } from '../siteFacts'
import { shortKey } from '../textHash'
import { stringList } from './parameterSchemas'

export const emptyResult = defineCondition({
  id: 'empty_result',
  summary: 'True when the result is no error and holds nothing.',
  needs: [['R']],
  parameters: parametersOf({
    treatAsEmpty: Type.Optional(
      stringList(emptyForms, 'Whole results that hold nothing; `blank` is text without a sign.'),
    ),
  }),
  bindings: ['api'],
  replayable: true,
  create: ({ treatAsEmpty }) =>
    perResult((tracked, result, { catalog }) =>
      errorOf(result, catalog) === undefined && isEmptyResult(result, treatAsEmpty)
        ? { key: shortKey(tracked.family), bindings: { api: apiOf(tracked) } }
        : undefined,
    ),
})
