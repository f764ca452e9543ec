import type { JsonValue } from '../../documents/json'
import type { Catalog } from '../../documents/kinds/tools'
import type { ResultFacts } from '../moment'
import type { TrackedCall } from '../prefix'
import { emptyForms, isEmptyResult } from './emptyForms'
import { type FoundArgument, findArgument } from './pageArguments'
import { listIn, type PageMarkers, pageMarkers } from './pageMarkers'
import { resultJson } from './resultJson'
import { apiOf } from './siteFacts'

/** The names by which pages are recognised. */
interface PageNames {
  readonly markers: ReadonlySet<string>
  readonly argKeys: readonly string[]
  readonly limitKeys: readonly string[]
}

/** What a call asks for, as far as pages go. */
interface PageRequest {
  readonly api: string
  readonly pageArg: string | null
  readonly pageIndex: JsonValue
  /** Is the call known to answer page by page? */
  readonly paged: boolean
  /** Page size in force, when it is known. */
  readonly limit: number | null
}

/** One result read as a page of a list. */
export interface Page {
  readonly request: PageRequest
  /** Length of the returned list; null when no list was returned. */
  readonly items: number | null
  readonly empty: boolean
  readonly markers: PageMarkers
}

const noMarkers: PageMarkers = { more: false, total: null, totalPages: null }

export const readPage = (tracked: TrackedCall, result: ResultFacts, catalog: Catalog, names: PageNames): Page => {
  const json = resultJson(result)
  const items = listIn(json)?.length ?? null
  return {
    request: readRequest(tracked, catalog, names),
    items,
    empty: items === null ? isEmptyResult(result, emptyForms) : items === 0,
    markers: json === undefined ? noMarkers : pageMarkers(json, names.markers),
  }
}

const readRequest = (tracked: TrackedCall, catalog: Catalog, names: PageNames): PageRequest => {
  const api = apiOf(tracked)
  const known = catalog.apis?.[api] ?? {}
  const find = (own: string | undefined, customary: readonly string[]): FoundArgument | undefined =>
    findArgument(
      tracked,
      own === undefined ? customary : [own, ...customary],
      catalog.tools[tracked.call.tool]?.language,
    )
  const page = find(known.pageArg, names.argKeys)
  const limit = find(known.limitArg, names.limitKeys)?.value
  return {
    api,
    pageArg: page?.name ?? known.pageArg ?? null,
    pageIndex: page?.value ?? null,
    paged: page !== undefined || known.paginated === true,
    limit: typeof limit === 'number' ? limit : (known.defaultLimit ?? null),
  }
}
