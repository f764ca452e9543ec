import { isJsonObject, type JsonValue } from '../../documents/json'
import type { Catalog } from '../../documents/kinds/tools'
import { remembered } from '../../documents/remembered'
import type { ResultFacts } from '../moment'
import { checkRegex, createRegex } from './regex'
import { resultJson } from './resultJson'

/** What went wrong in a result. */
export interface ErrorFacts {
  /** Name of the exception or of the error, `error` when the result names none. */
  readonly type: string
  readonly message: string
  /** Type and message without numbers, ids and quoted parts: equal for errors of one kind. */
  readonly signature: string
  /** Of `errorClasses`, those that the error belongs to. */
  readonly classes: readonly string[]
}

/** The error of a result: its status is error, or its text matches an error pattern of the catalogue. */
export const errorOf = (result: ResultFacts, catalog: Catalog): ErrorFacts | undefined => errorsUnder(catalog)(result)

/** A pattern that is no regex never matches; validation of the catalogue names it. */
const errorsUnder = remembered((catalog: Catalog) => {
  const patterns = (catalog.errorPatterns ?? [])
    .filter((pattern) => 'ok' in checkRegex(pattern))
    .map((pattern) => createRegex(pattern))
  return remembered((result: ResultFacts): ErrorFacts | undefined => {
    const failed = result.isError || patterns.some((pattern) => pattern.find(result.text) !== undefined)
    return failed ? failureOf(result) : undefined
  })
})

/** What went wrong in a result that is known to be an error. */
export const failureOf = remembered((result: ResultFacts): ErrorFacts => {
  const named = namedIn(resultJson(result)) ?? namedInText(result.text)
  const type = named.type.slice(0, maxTypeChars)
  const message = named.message.slice(0, maxErrorChars)
  return { type, message, signature: signatureOf(type, message), classes: classesOf(`${type}: ${message}`) }
})

/** `{ "error": { "type", "message" } }` and its customary relatives. */
const namedIn = (json: JsonValue | undefined): { readonly type: string; readonly message: string } | undefined => {
  if (!isJsonObject(json)) return undefined
  const error = isJsonObject(json['error']) ? json['error'] : json
  const message = firstText(error['message'], error['detail'], error['error'])
  if (message === undefined) return undefined
  const code = error['status'] ?? error['status_code'] ?? error['code']
  const status = typeof code === 'number' ? `status ${code}: ` : ''
  return { type: firstText(error['type'], error['name'], error['code']) ?? 'error', message: `${status}${message}` }
}

const firstText = (...values: readonly (JsonValue | undefined)[]): string | undefined =>
  values.find((value) => typeof value === 'string' && value !== '')?.toString()

/** The last line of a traceback, `ValueError: bad page`, or of any other text. */
const namedInText = (text: string): { readonly type: string; readonly message: string } => {
  const line = text.slice(-maxErrorChars).trimEnd().split('\n').at(-1)?.trim() ?? ''
  const named = /^([A-Za-z_][\w.]*):\s*(.*)$/.exec(line)
  return { type: named?.[1] ?? 'error', message: named?.[2] || line }
}

const maxTypeChars = 100
const maxErrorChars = 2_000

const signatureOf = (type: string, message: string): string => {
  const plain = message
    .slice(0, maxErrorChars)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…')
    .replace(/\b(?:0x)?[0-9a-f]*\d[0-9a-f-]*\b/gi, '#')
    .replace(/\s+/g, ' ')
    .trim()
  return `${type}: ${plain.slice(0, 200)}`
}

/** A class by its HTTP statuses and by its words. */
const classTests: readonly { readonly name: string; readonly status?: RegExp; readonly words?: RegExp }[] = [
  { name: 'type', words: /\btype ?error\b|wrong type|must be (?:a|an) |unsupported operand/i },
  { name: 'http-4xx', status: /^4/ },
  { name: 'http-5xx', status: /^5/ },
  {
    name: 'auth',
    status: /^40[13]$/,
    words: /unauthori[sz]ed|forbidden|permission denied|authenticat|not logged in|invalid token/i,
  },
  { name: 'not-found', status: /^404$/, words: /not found|does ?n.t exist|does not exist|no such/i },
  { name: 'validation', status: /^4(?:00|22)$/, words: /validation|invalid|missing|required/i },
  { name: 'timeout', status: /^(?:408|504)$/, words: /timed? ?out|deadline/i },
]

/** Kinds of errors that `types` of `tool_error` may name besides the error's own type. */
export const errorClasses: readonly string[] = classTests.map(({ name }) => name)

const statusPattern = /\b(?:status|code|https?|response)\b[^0-9\n]{0,20}\b([45]\d\d)\b/i

const classesOf = (text: string): readonly string[] => {
  const head = text.slice(0, maxErrorChars)
  const code = statusPattern.exec(head)?.[1] ?? ''
  return classTests.flatMap(({ name, status, words }) =>
    status?.test(code) === true || words?.test(head) === true ? [name] : [],
  )
}
