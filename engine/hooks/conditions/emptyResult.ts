import { Type } from 'typebox'
import { emptyForms, isEmptyResult } from '../facts/emptyForms'
import { errorOf } from '../facts/errorSignature'
import { apiOf } from '../facts/siteFacts'
import { shortKey } from '../facts/textHash'
import { defineCondition, parametersOf } from './defineCondition'
import { stringList } from './parameterSchemas'
import { perResult } from './perCall'

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
