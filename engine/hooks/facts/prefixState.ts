import { canonicalJson } from '../../documents/canonicalText'
import type { JsonObject, JsonValue } from '../../documents/json'
import type { Catalog } from '../../documents/kinds/tools'
import type { ApiSite, CallFacts, Moment, ResultFacts, TaskFacts } from '../moment'
import type { Prefix, TrackedCall } from '../prefix'
import type { Verdicts } from '../verdicts'
import { pageArgNames, pageLimitNames } from './pageArguments'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Arguments that only say which part of a list is wanted. */
const paginationArguments: ReadonlySet<string> = new Set([...pageArgNames, ...pageLimitNames])

type LeavesOut = (name: string) => boolean

const nothing: LeavesOut = () => false

/** Text that is equal for equal arguments, whatever the order of their names. Made for every call, so kept cheap. */
const argumentsText = (args: JsonObject, leavesOut: LeavesOut): string => {
  let text = ''
  for (const name of Object.keys(args).sort()) {
    if (!leavesOut(name)) text += ` ${JSON.stringify(name)}:${canonicalJson(args[name])}`
  }
  return text
}

/** The arguments of a site inside code are not known, so calls of one API in code are one family. */
const familyOf = (call: CallFacts, site: ApiSite | undefined, catalog: Catalog): string => {
  const api = site === undefined ? undefined : catalog.apis?.[site.api]
  const isPage = (name: string) => paginationArguments.has(name) || name === api?.pageArg || name === api?.limitArg
  const args = site?.args ?? (call.code === undefined ? call.arguments : {})
  return (site?.api ?? call.tool) + argumentsText(args, isPage)
}

/** The prefix of one task, brought up to date moment by moment. */
export interface PrefixState {
  readonly prefix: Prefix
  /** Takes in the facts of the next moment. */
  advance(moment: Moment): void
  /** The flag is visible to conditions from the next moment on. */
  setFlag(flag: string, value: JsonValue): void
}

export const createPrefixState = (
  task: TaskFacts,
  catalog: Catalog,
  seed: number,
  verdicts?: Verdicts,
): PrefixState => {
  const calls: Mutable<TrackedCall>[] = []
  const flags = new Map<string, JsonValue>()
  const prefix: Mutable<Prefix> = {
    task,
    catalog,
    step: 0,
    calls,
    current: undefined,
    flags,
    seed,
    ...(verdicts && { verdicts }),
  }
  const pendingFlags = new Map<string, JsonValue>()
  /** Calls of the current step: ids need not be unique beyond it. */
  const byId = new Map<string, Mutable<TrackedCall>>()

  const begin = (call: CallFacts): Mutable<TrackedCall> => {
    const tracked: Mutable<TrackedCall> = {
      call,
      step: prefix.step,
      index: calls.length,
      fingerprint: call.tool + argumentsText(call.arguments, nothing),
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
    const [known] = tracked.sites
    const [reported] = result.apis
    tracked.sites = result.apis
    // Without code, the arguments of the call are those of its site and cannot have changed.
    if (tracked.call.code !== undefined || reported?.api !== known?.api) {
      tracked.family = familyOf(tracked.call, reported, catalog)
    }
  }

  return {
    prefix,
    advance(moment) {
      for (const [flag, value] of pendingFlags) flags.set(flag, value)
      pendingFlags.clear()
      if (moment.step !== prefix.step) byId.clear()
      prefix.step = moment.step
      const tracked = moment.call && (byId.get(moment.call.id) ?? begin(moment.call))
      prefix.current = tracked
      if (tracked === undefined) return
      if (moment.event === 'tool_blocked') tracked.blocked = true
      if (moment.result !== undefined) complete(tracked, moment.result)
    },
    setFlag(flag, value) {
      pendingFlags.set(flag, value)
    },
  }
}
