import { Type } from 'typebox'
import { tokensOf } from '../facts/codeTokens'
import { pageArgNames, pageLimitNames } from '../facts/pageArguments'
import { type Page, readPage } from '../facts/pageFacts'
import { hasPaginationLoop } from '../facts/paginationLoop'
import { resultJson } from '../facts/resultJson'
import { documentedParameter } from '../facts/schemaText'
import { isSchemaCall } from '../facts/siteFacts'
import { shortKey } from '../facts/textHash'
import type { Prefix, TrackedCall } from '../prefix'
import { defineCondition, parametersOf } from './defineCondition'
import { stringList } from './parameterSchemas'
import { perResult } from './perCall'

const markerNames = [
  'next',
  'next_page',
  'next_cursor',
  'next_page_token',
  'has_more',
  'has_next',
  'total',
  'total_count',
  'total_pages',
]

export const paginationPresent = defineCondition({
  id: 'pagination_present',
  summary:
    'True when the result says or suggests that there are more pages: a marker of more, a full page, or a schema that documents a page argument.',
  needs: [['R']],
  parameters: parametersOf({
    markers: Type.Optional(stringList(markerNames, 'Members of a result that tell whether there is more.')),
    argKeys: Type.Optional(stringList(pageArgNames, 'Arguments that choose the page.')),
    limitKeys: Type.Optional(stringList(pageLimitNames, 'Arguments that state the page size.')),
    unlessExhausted: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'False once the list was read to its end, or if the code of the call pages through it by itself.',
      }),
    ),
  }),
  bindings: ['api', 'pageArg', 'pageIndex', 'items', 'pageLimit', 'total'],
  replayable: true,
  create: ({ markers, argKeys, limitKeys, unlessExhausted }) => {
    const names = { markers: new Set(markers), argKeys, limitKeys }
    const families = new Map<string, Family>()
    return perResult((tracked, result, prefix) => {
      if (result.isError) return undefined
      const schema = isSchemaCall(tracked, prefix.catalog)
      const page = readPage(tracked, result, prefix.catalog, names)
      const documented = schema ? documentedParameter(result.text, resultJson(result), argKeys) : undefined
      const family = families.get(tracked.family) ?? { calls: new Set(), items: 0, exhausted: false }
      if (!schema) families.set(tracked.family, family)
      const more = documented !== undefined || (saysMore(page, turnPage(family, page, tracked.fingerprint)) && !schema)
      if (!more || (unlessExhausted && (family.exhausted || loops(tracked, argKeys, prefix)))) return undefined
      return { key: shortKey(tracked.family), bindings: bindingsOf(page, documented) }
    })
  },
})

/** What has been read of one list. */
interface Family {
  readonly calls: Set<string>
  items: number
  exhausted: boolean
}

/** Adds a page to what has been read of its list; the same call again brings nothing new. */
const turnPage = (family: Family, { request, items, empty, markers }: Page, fingerprint: string): Family => {
  if (!family.calls.has(fingerprint)) family.items += items ?? 0
  family.calls.add(fingerprint)
  const short = items !== null && request.limit !== null && items < request.limit
  const complete = items !== null && markers.total !== null && family.items >= markers.total
  if (!markers.more && (empty || short || complete)) family.exhausted = true
  return family
}

const saysMore = ({ request, items, markers }: Page, family: Family): boolean => {
  const { more, total, totalPages } = markers
  if (more) return true
  if (items === null) return false
  if ((total !== null && total > family.items) || (totalPages !== null && totalPages > family.calls.size)) return true
  return request.paged && request.limit !== null && request.limit > 0 && items >= request.limit
}

const loops = (tracked: TrackedCall, argKeys: readonly string[], { catalog }: Prefix): boolean => {
  const language = catalog.tools[tracked.call.tool]?.language
  return hasPaginationLoop(tokensOf(tracked.call, language), argKeys, language)
}

const bindingsOf = ({ request, items, markers }: Page, documented: string | undefined) => ({
  api: request.api,
  pageArg: request.pageArg ?? documented ?? null,
  pageIndex: request.pageIndex,
  items,
  pageLimit: request.limit,
  total: markers.total,
})
