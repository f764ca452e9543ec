import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Text is matched up to here. Matching is linear in the text, so this bounds the time of one match. */
export const maxRegexText = 50_000

/** Why a regex cannot be used; `index` is the place in the pattern when it is known. */
interface RegexProblem {
  readonly reason: string
  readonly index?: number
}

export interface Regex {
  /** The first match, or undefined. */
  find(text: string): string | undefined
  /** Does the whole text match, from its first sign to its last? */
  matchesWhole(text: string): boolean
}

/** Is this a regex of the supported, linear-time kind? Flags are any of `i`, `m` and `s`. */
export const checkRegex = (pattern: string, flags = ''): { readonly ok: true } | RegexProblem => {
  const compiled = compile(pattern, flags)
  return 'reason' in compiled ? compiled : { ok: true }
}

/** Throws a SyntaxError for what `checkRegex` refuses. */
export const createRegex = (pattern: string, flags = ''): Regex => {
  const compiled = compile(pattern, flags)
  if ('reason' in compiled) throw new SyntaxError(`The regex ${pattern} cannot be used: ${compiled.reason}.`)
  return {
    find: (text) => {
      const head = text.slice(0, maxRegexText)
      if (!compiled.test(head)) return undefined
      const matcher = compiled.matcher(head)
      return matcher.find() ? (matcher.group() ?? undefined) : undefined
    },
    matchesWhole: (text) => text.length <= maxRegexText && compiled.matches(text),
  }
}

/** The pattern of a text that is found as it stands. */
export const quotedRegex = (text: string): string => RE2JS.quote(text)

const flagValues: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
}

/** A harness has few patterns and many tasks, so a compiled one is kept; the oldest goes when there are too many. */
const kept = new Map<string, RE2JS | RegexProblem>()
const maxKept = 256

const compile = (pattern: string, flags: string): RE2JS | RegexProblem => {
  const key = `${flags}/${pattern}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const oldest = kept.keys().next().value
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
  const compiled = compileAnew(pattern, flags)
  kept.set(key, compiled)
  return compiled
}

const compileAnew = (pattern: string, flags: string): RE2JS | RegexProblem => {
  const unknownFlag = [...flags].find((flag) => flagValues[flag] === undefined)
  if (unknownFlag !== undefined) return { reason: `flag ${unknownFlag} is not one of i, m, s` }
  try {
    return RE2JS.compile(
      pattern,
      [...flags].reduce((all, flag) => all | (flagValues[flag] ?? 0), 0),
    )
  } catch (error) {
    return problemOf(error, pattern)
  }
}

const problemOf = (error: unknown, pattern: string): RegexProblem => {
  if (!(error instanceof RE2JSSyntaxException))
    return { reason: error instanceof Error ? error.message : String(error) }
  const place = error.getPattern() ?? ''
  const index = place === '' ? -1 : pattern.indexOf(place)
  const reason = unsupported.find(([form]) => form.test(place))?.[1] ?? error.getDescription()
  return index < 0 ? { reason } : { reason, index }
}

const unsupported: readonly (readonly [RegExp, string])[] = [
  [/^\(\?<?[=!]/, 'look-around is not supported, because it cannot be matched in linear time'],
  [/^\\(?:[1-9]|k)/, 'back-references are not supported, because they cannot be matched in linear time'],
]
