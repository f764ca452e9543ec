import { Type } from 'typebox'
import type { JsonValue } from '../../documents/json'
import { tokensOf } from '../facts/codeTokens'
import { findArgument, pageArgNames } from '../facts/pageArguments'
import { hasPaginationLoop } from '../facts/paginationLoop'
import { apiOf } from '../facts/siteFacts'
import { shortKey } from '../facts/textHash'
import { defineCondition, parametersOf } from './defineCondition'
import { stringList } from './parameterSchemas'
import { perCall } from './perCall'

/** So many calls with rising pages are a loop that the policy runs by hand. */
const risingCalls = 3

export const explicitPaginationLoop = defineCondition({
  id: 'explicit_pagination_loop',
  summary:
    'True when the code of the call loops over pages, or when the call is at least the third of one family with rising page values.',
  needs: [['C']],
  parameters: parametersOf({
    argKeys: Type.Optional(stringList(pageArgNames, 'Arguments that choose the page.')),
  }),
  bindings: ['api'],
  replayable: true,
  create: ({ argKeys }) => {
    const runs = new Map<string, { length: number; page: number }>()
    return perCall((tracked, { catalog }) => {
      const { call, family } = tracked
      const language = catalog.tools[call.tool]?.language
      const page = pageNumber(findArgument(tracked, argKeys, language)?.value)
      if (page !== undefined) {
        const before = runs.get(family)
        const length = before !== undefined && page > before.page ? before.length + 1 : 1
        runs.set(family, { length, page })
        if (length >= risingCalls) return { key: shortKey(family), bindings: { api: apiOf(tracked) } }
      }
      const loops = hasPaginationLoop(tokensOf(call, language), argKeys, language)
      return loops ? { key: shortKey(family), bindings: { api: apiOf(tracked) } } : undefined
    })
  },
})

/** Page values are numbers, or names that end in one, such as `p3`. */
const pageNumber = (value: JsonValue | undefined): number | undefined => {
  if (typeof value === 'number') return value
  const digits = typeof value === 'string' ? /\d{1,9}$/.exec(value)?.[0] : undefined
  return digits === undefined ? undefined : Number(digits)
}
