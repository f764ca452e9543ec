import type { JsonObject, JsonValue } from '../../documents/json'
import { expectsAnswer, type Instance } from './instance'
import { apps, pageNames } from './vocabulary'

export interface Answer {
  readonly text: string
  readonly isError: boolean
  /** Structured answer for conditions; never shown. */
  readonly data?: JsonValue
}

/** What changes during one episode. */
export interface WorldState {
  readonly instance: Instance
  readonly stored: Map<string, string>
  writes: number
  finished: boolean
}

export const startWorld = (instance: Instance): WorldState => ({
  instance,
  stored: new Map(),
  writes: 0,
  finished: false,
})

const error: Answer = { text: 'error', isError: true }
const say = (text: string, data?: JsonValue): Answer => ({ text, isError: false, ...(data !== undefined && { data }) })

const nextPage = (page: number): JsonObject => ({ next_page: page + 1 })

const pageNumbers: ReadonlyMap<JsonValue, number> = new Map(pageNames.map((name, index) => [name, index + 1]))

/** Number of the page asked for, from 1; 0 when the word names none. */
const pageOf = ({ page = null }: JsonObject): number => pageNumbers.get(page) ?? 0

const onPage = ({ instance }: WorldState, args: JsonObject) => instance.pages?.[pageOf(args) - 1]

const isPageRequest = (args: JsonObject): boolean => pageOf(args) > 0 && apps.some((app) => app === args['app'])

const asksOf = (args: JsonObject, app: string | undefined): boolean => app !== undefined && args['app'] === app

const list = (state: WorldState, args: JsonObject): Answer => {
  if (!isPageRequest(args)) return error
  const items = state.instance.family === 'last' && asksOf(args, state.instance.app) ? onPage(state, args) : undefined
  return items ? say(items.map((item) => item.join(' ')).join(' '), nextPage(pageOf(args))) : say('empty')
}

const seek = (state: WorldState, args: JsonObject): Answer => {
  if (!isPageRequest(args) || typeof args['key'] !== 'string') return error
  const { family, app } = state.instance
  const searched = (family === 'find' || family === 'move') && asksOf(args, app)
  const items = searched ? onPage(state, args) : undefined
  if (items === undefined) return say('empty')
  const found = items.find(([key]) => key === args['key'])
  return found ? say(found[1]) : say('none', nextPage(pageOf(args)))
}

const hasRightArguments = ({ instance: { args: expected } }: WorldState, { a, b }: JsonObject): boolean =>
  expected === undefined ? a === undefined && b === undefined : a === expected[0] && b === expected[1]

const get = (state: WorldState, args: JsonObject): Answer => {
  const { family, app, key, value } = state.instance
  const right = family === 'fetch' && asksOf(args, app) && hasRightArguments(state, args) && args['key'] === key
  return right ? say(value) : error
}

const doc = ({ instance }: WorldState, args: JsonObject): Answer =>
  instance.args && asksOf(args, instance.app) ? say(`args ${instance.args.join(' ')}`) : error

/** The app that the task writes to; none in the families that only read. */
const writtenApp = ({ family, app, to }: Instance): string | undefined => {
  if (family === 'move') return to
  return family === 'put' || family === 'patch' ? app : undefined
}

const set = (state: WorldState, args: JsonObject): Answer => {
  const { key, value } = args
  if (!asksOf(args, writtenApp(state.instance)) || !hasRightArguments(state, args)) return error
  if (typeof key !== 'string' || typeof value !== 'string') return error
  state.writes += 1
  const lost = state.instance.losesFirstWrite === true && state.writes === 1
  if (!lost) state.stored.set(key, value)
  return say('ok')
}

const read = (state: WorldState, args: JsonObject): Answer => {
  if (!asksOf(args, writtenApp(state.instance)) || typeof args['key'] !== 'string') return error
  return say(state.stored.get(args['key']) ?? 'empty')
}

const done = (state: WorldState): Answer => {
  state.finished = true
  return say('')
}

const tools: ReadonlyMap<string, (state: WorldState, args: JsonObject) => Answer> = new Map(
  Object.entries({ list, seek, get, set, doc, read, done }),
)

/** Carries out one call. An unknown tool, app, page or shape of arguments answers `error`. */
export const act = (state: WorldState, tool: string, args: JsonObject): Answer =>
  tools.get(tool)?.(state, args) ?? error

/**
 * Whether the task is solved. Reading families compare the answer; writing families compare what is stored for the
 * key, and want the task finished, whatever the answer was.
 */
export const isSolved = ({ instance, stored, finished }: WorldState, answer: string | null): boolean => {
  if (expectsAnswer(instance)) return answer === instance.value
  return (finished || answer !== null) && stored.get(instance.key ?? '') === instance.value
}
