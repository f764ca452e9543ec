import type { JsonObject, JsonValue } from '../../documents/json'
import type { TrackedCall } from '../prefix'
import { type Token, tokensOf } from './codeTokens'

/** Customary names of the argument that chooses a page. */
export const pageArgNames: readonly string[] = ['page_index', 'page', 'offset', 'cursor', 'page_token', 'start']

/** Customary names of the argument that states the size of a page. */
export const pageLimitNames: readonly string[] = ['page_limit', 'limit', 'per_page', 'page_size']

/** A named argument of a call inside code, `page_index=page + 1` or `{ page: n }`. Token positions, end exclusive. */
interface CodeArgument {
  readonly name: string
  readonly at: number
  readonly value: readonly Token[]
}

/** More arguments, and longer values, are not looked at: they bound the work on absurd code. */
const maxArguments = 200
const maxValueTokens = 100

/** The arguments with one of these names that stand in the calls of a program. */
export const argumentsInCode = (tokens: readonly Token[], names: readonly string[]): readonly CodeArgument[] =>
  tokens.flatMap((_, at) => argumentAt(tokens, at, names) ?? []).slice(0, maxArguments)

const argumentAt = (tokens: readonly Token[], at: number, names: readonly string[]): CodeArgument | undefined => {
  const token = tokens[at]
  if (token === undefined || token.depth === 0 || !names.includes(token.text)) return undefined
  const next = tokens[at + 1]?.text
  if ((next === ':' && token.kind !== 'sign') || (next === '=' && token.kind === 'name')) {
    return { name: token.text, at, value: valueTokens(tokens, at + 2, token.depth) }
  }
  return isShorthand(tokens, at) ? { name: token.text, at, value: [token] } : undefined
}

/** `{ page }` in JavaScript passes the variable `page` under its own name. */
const isShorthand = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens[at - 1]?.text ?? ''
  const after = tokens[at + 1]?.text ?? ''
  return tokens[at]?.kind === 'name' && ((before === '{' && ',}'.includes(after)) || (before === ',' && after === '}'))
}

const valueTokens = (tokens: readonly Token[], from: number, depth: number): readonly Token[] => {
  let to = from
  for (; to < Math.min(tokens.length, from + maxValueTokens); to++) {
    const token = tokens[to]
    if (token === undefined || token.depth < depth || (token.depth === depth && token.text === ',')) break
  }
  return tokens.slice(from, to)
}

export interface FoundArgument {
  readonly name: string
  /** null when code computes it. */
  readonly value: JsonValue
}

/** The first of the named arguments in the call of the first site: as reported, as written, or inside code. */
export const findArgument = (
  tracked: TrackedCall,
  names: readonly string[],
  language?: string,
): FoundArgument | undefined => {
  const reported = tracked.sites[0]?.args
  const found = memberOf(reported, names) ?? memberOf(tracked.call.arguments, names)
  if (found !== undefined || tracked.call.code === undefined) return found
  const [first] = argumentsInCode(tokensOf(tracked.call, language), names)
  return first === undefined ? undefined : { name: first.name, value: literalOf(first.value) }
}

const memberOf = (args: JsonObject | undefined, names: readonly string[]): FoundArgument | undefined => {
  if (args === undefined) return undefined
  for (const name of names) {
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    if (value !== undefined) return { name, value }
  }
  return undefined
}

const literalOf = (value: readonly Token[]): JsonValue => {
  const [token] = value
  if (value.length !== 1 || token === undefined) return null
  if (token.kind === 'number') return Number.isFinite(Number(token.text)) ? Number(token.text) : null
  return token.kind === 'string' ? token.text : null
}
