import { RE2JS } from 're2js'
import { collationKey } from './collationKey'

export type FunctionValue = string | number | null | Uint8Array

export type SqlFunction = (...values: readonly FunctionValue[]) => FunctionValue

const numericPrefix = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/

/** The number that MySQL sees in a text: `70th` is 70, `abc` is 0, `1,234` is 1. */
export const numberIn = (value: FunctionValue): number | null => {
  if (value === null || typeof value === 'number') return value
  return typeof value === 'string' ? Number(numericPrefix.exec(value)?.[0] ?? 0) : 0
}

const textOf = (value: FunctionValue): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value)

/** Most functions of MySQL answer NULL as soon as one argument is NULL. */
const strict =
  (apply: SqlFunction): SqlFunction =>
  (...values) =>
    values.includes(null) ? null : apply(...values)

const text = (apply: (value: string) => FunctionValue): SqlFunction => strict((value = '') => apply(textOf(value)))

const twoTexts = (apply: (one: string, other: string) => FunctionValue): SqlFunction =>
  strict((one = '', other = '') => apply(textOf(one), textOf(other)))

const wholeOf = (value: FunctionValue): number => Math.trunc(numberIn(value) ?? 0)

const textAndCount = (apply: (value: string, count: number) => string): SqlFunction =>
  strict((value = '', count = 0) => apply(textOf(value), wholeOf(count)))

interface PatternPart {
  readonly kind: 'char' | 'any' | 'rest'
  readonly char: string
}

/** Parts of a LIKE pattern; a backslash takes the special meaning from what follows. */
const likeParts = (pattern: string): readonly PatternPart[] => {
  const chars = [...pattern]
  const parts: PatternPart[] = []
  for (let at = 0; at < chars.length; at += 1) {
    const char = chars[at] ?? ''
    if (char === '\\' && at + 1 < chars.length) {
      at += 1
      parts.push({ kind: 'char', char: collationKey(chars[at] ?? '') })
    } else if (char === '%') parts.push({ kind: 'rest', char: '' })
    else if (char === '_') parts.push({ kind: 'any', char: '' })
    else parts.push(...[...collationKey(char)].map((key) => ({ kind: 'char' as const, char: key })))
  }
  return parts
}

/** Matches as LIKE does, without regard to case and accents. Goes back only to the last `%`: time is bounded. */
export const isLike = (value: string, pattern: string): boolean => {
  const chars = [...collationKey(value)]
  const parts = likeParts(pattern)
  let [at, part, lastRest, restAt] = [0, 0, -1, 0]
  while (at < chars.length) {
    const wanted = parts[part]
    if (wanted?.kind === 'rest') {
      lastRest = part
      restAt = at
      part += 1
    } else if (wanted?.kind === 'any' || (wanted?.kind === 'char' && wanted.char === chars[at])) {
      at += 1
      part += 1
    } else if (lastRest < 0) return false
    else {
      restAt += 1
      at = restAt
      part = lastRest + 1
    }
  }
  return parts.slice(part).every(({ kind }) => kind === 'rest')
}

const patterns = new Map<string, RE2JS>()

const isMatch = (pattern: string, value: string): number => {
  const known = patterns.get(pattern) ?? RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  if (patterns.size < 500) patterns.set(pattern, known)
  return known.matcher(value).find() ? 1 : 0
}

const dateParts = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]|$)|^\s*(\d{4})(\d{2})(\d{2})\s*$/

/** Year, month and day of a text that MySQL takes for a date. */
const datePart = (value: string, part: number): number | null => {
  const found = dateParts.exec(value)
  const numbers = (found?.[1] === undefined ? found?.slice(4, 7) : found.slice(1, 4))?.map(Number)
  const [, month = 0, day = 0] = numbers ?? []
  return numbers === undefined || month > 12 || day > 31 ? null : (numbers[part] ?? null)
}

const positionOf = (value: string, wanted: string, from: number): number =>
  [...collationKey(value)].join('').indexOf(collationKey(wanted), Math.max(0, from - 1)) + 1

/** The part of a text before (or, for a negative count, after) the count-th separator. */
const substringIndex = (value: string, separator: string, count: number): string => {
  if (separator === '' || count === 0) return ''
  const parts = value.split(separator)
  return (count > 0 ? parts.slice(0, count) : parts.slice(count)).join(separator)
}

/** What a longer text than this would do to memory is not found out. */
const longestRepeat = 1_000_000

const pad = ([value = '', length = 0, filling = '']: readonly FunctionValue[], side: 'padStart' | 'padEnd'): string => {
  const wanted = Math.max(0, Math.min(wholeOf(length), longestRepeat))
  const text = textOf(value)
  return text.length > wanted ? text.slice(0, wanted) : text[side](wanted, textOf(filling))
}

const toUpper = text((value) => value.toUpperCase())
const toLower = text((value) => value.toLowerCase())
const characters = text((value) => [...value].length)
const dayOf = text((value) => datePart(value, 2))

/** Functions that SQLite lacks or understands differently, by the name that statements call them. */
export const mysqlFunctions: ReadonlyMap<string, SqlFunction> = new Map<string, SqlFunction>([
  ['CONCAT', strict((...values) => values.map(textOf).join(''))],
  ['UPPER', toUpper],
  ['UCASE', toUpper],
  ['LOWER', toLower],
  ['LCASE', toLower],
  ['LENGTH', text((value) => Buffer.byteLength(value))],
  ['CHAR_LENGTH', characters],
  ['CHARACTER_LENGTH', characters],
  ['REVERSE', text((value) => [...value].reverse().join(''))],
  ['YEAR', text((value) => datePart(value, 0))],
  ['MONTH', text((value) => datePart(value, 1))],
  ['DAY', dayOf],
  ['DAYOFMONTH', dayOf],
  ['LEFT', textAndCount((value, count) => value.slice(0, Math.max(0, count)))],
  ['RIGHT', textAndCount((value, count) => (count > 0 ? value.slice(-count) : ''))],
  [
    'REPEAT',
    textAndCount((value, count) => value.repeat(Math.max(0, Math.min(count, longestRepeat / (value.length || 1))))),
  ],
  ['INSTR', twoTexts((value, wanted) => positionOf(value, wanted, 1))],
  ['LOCATE', strict((wanted = '', value = '', from = 1) => positionOf(textOf(value), textOf(wanted), wholeOf(from)))],
  ['REGEXP_LIKE', twoTexts((value, pattern) => isMatch(pattern, value))],
  [
    'SUBSTRING_INDEX',
    strict((value = '', separator = '', count = 0) => substringIndex(textOf(value), textOf(separator), wholeOf(count))),
  ],
  ['LPAD', strict((...values) => pad(values, 'padStart'))],
  ['RPAD', strict((...values) => pad(values, 'padEnd'))],
])

/** Those whose result is a whole number; the layer casts it, because a host function answers floats only. */
export const wholeNumberFunctions: ReadonlySet<string> = new Set([
  'LENGTH',
  'CHAR_LENGTH',
  'CHARACTER_LENGTH',
  'YEAR',
  'MONTH',
  'DAY',
  'DAYOFMONTH',
  'LOCATE',
  'INSTR',
  'REGEXP_LIKE',
])

/** A function as the engine registers it; `arity` -1 = any number of arguments. */
export interface HostFunction {
  readonly name: string
  readonly arity: number
  readonly apply: SqlFunction
}

const decimal = strict((value = 0, scale = 0) => Number((numberIn(value) ?? 0).toFixed(Math.min(30, wholeOf(scale)))))

/** Registering a function costs more than a small query, so one function calls all that are rare. */
export const hostFunctions: readonly HostFunction[] = [
  { name: 'mysql_number', arity: 1, apply: (value = null) => numberIn(value) },
  { name: 'mysql_key', arity: 1, apply: (value = null) => (typeof value === 'string' ? collationKey(value) : value) },
  { name: 'mysql_decimal', arity: 2, apply: decimal },
  { name: 'like', arity: 2, apply: twoTexts((pattern, value) => (isLike(value, pattern) ? 1 : 0)) },
  { name: 'regexp', arity: 2, apply: twoTexts(isMatch) },
  {
    name: 'mysql_call',
    arity: -1,
    apply: (name = '', ...values) => mysqlFunctions.get(String(name))?.(...values) ?? null,
  },
]
