import { canonicalJson } from '../documents/canonical'
import type { JsonObject, JsonValue } from '../documents/json'
import type { Catalog } from '../documents/kinds/tools'
import type { ApiSite, CallFacts, Moment, ResultFacts, TaskFacts } from './moment'
import type { Prefix, TrackedCall } from './prefix'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Argument names that only say which part of a list is wanted. */
const paginationArguments: ReadonlySet<string> = new Set([
  'page_index',
  'page',
  'offset',
  'cursor',
  'page_token',
  'start',
  'page_limit',
  'limit',
  'per_page',
  'page_size',
])

const withoutPagination = (args: JsonObject, site: ApiSite | undefined, catalog: Catalog): JsonObject => {
  const api = site === undefined ? undefined : catalog.apis?.[site.api]
  const kept = Object.entries(args).filter(
    ([name]) => !paginationArguments.has(name) && name !== api?.pageArg && name !== api?.limitArg,
  )
  return Object.fromEntries(kept)
}

/** The arguments of a site inside code are not known, so calls of one API in code are one family. */
const familyOf = (call: CallFacts, site: ApiSite | undefined, catalog: Catalog): string => {
  const args = site?.args ?? (call.code === undefined ? call.arguments : {})
  return `${site?.api ?? call.tool} ${canonicalJson(withoutPagination(args, site, catalog))}`
}

/** The prefix of one task, brought up to date moment by moment. */
export interface PrefixState {
  readonly prefix: Prefix
  /** Takes in the facts of the next moment. */
  advance(moment: Moment): void
  /** The flag is visible to conditions from the next moment on. */
  setFlag(flag: string, value: JsonValue): void
}

export const createPrefixState = (task: TaskFacts, catalog: Catalog, seed: number): PrefixState => {
  const calls: Mutable<TrackedCall>[] = []
  const flags = new Map<string, JsonValue>()
  const prefix: Mutable<Prefix> = { task, catalog, step: 0, calls, flags, seed }
  const pendingFlags = new Map<string, JsonValue>()
  /** Calls of the current step: ids need not be unique beyond it. */
  const byId = new Map<string, Mutable<TrackedCall>>()

  const begin = (call: CallFacts): Mutable<TrackedCall> => {
    const tracked: Mutable<TrackedCall> = {
      call,
      step: prefix.step,
      index: calls.length,
      fingerprint: `${call.tool} ${canonicalJson(call.arguments)}`,
      family: familyOf(call, call.apis[0], catalog),
      blocked: false,
      sites: call.apis,
    }
    calls.push(tracked)
    byId.set(call.id, tracked)
    return tracked
  }
  const complete = (tracked: Mutable<TrackedCall>, result: ResultFacts): void => {
    if (tracked.result === result) return
    tracked.result = result
    if (result.apis === undefined) return
    tracked.sites = result.apis
    tracked.family = familyOf(tracked.call, result.apis[0], catalog)
  }

  return {
    prefix,
    advance(moment) {
      for (const [flag, value] of pendingFlags) flags.set(flag, value)
      pendingFlags.clear()
      if (moment.step !== prefix.step) byId.clear()
      prefix.step = moment.step
      if (moment.call === undefined) return
      const tracked = byId.get(moment.call.id) ?? begin(moment.call)
      if (moment.event === 'tool_blocked') tracked.blocked = true
      if (moment.result !== undefined) complete(tracked, moment.result)
    },
    setFlag(flag, value) {
      pendingFlags.set(flag, value)
    },
  }
}
