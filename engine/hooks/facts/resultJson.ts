import type { JsonValue } from '../../documents/json'
import { isShallow, parsedJson } from '../../documents/parsedJson'
import { remembered } from '../../documents/remembered'
import type { ResultFacts } from '../moment'

/** Longer text is searched for JSON only up to here. */
const maxScannedChars = 100_000
/** Openings of broken or nested fragments that are tried before the search gives up; keeps it linear in the text. */
const maxAttempts = 32

/** `result.json`: the environment's structured answer, else the text if it is JSON, else its largest JSON fragment. */
export const resultJson = remembered(({ data, text }: ResultFacts): JsonValue | undefined => {
  const found = data !== undefined ? data : jsonInText(text)
  return found !== undefined && isShallow(found) ? found : undefined
})

/** The value of a JSON text, or of the longest object or array that stands in other text. */
export const jsonInText = (text: string): JsonValue | undefined => {
  const whole = parsed(text)
  return whole !== undefined ? whole : largestFragment(text.slice(0, maxScannedChars))
}

const largestFragment = (text: string): JsonValue | undefined => {
  let best: JsonValue | undefined
  let bestLength = 0
  let from = 0
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const start = nextOpening(text, from)
    if (start < 0) break
    const end = closingOf(text, start)
    const value = end < 0 || end - start <= bestLength ? undefined : parsed(text.slice(start, end))
    if (value !== undefined) {
      best = value
      bestLength = end - start
    }
    from = value === undefined ? start + 1 : end
  }
  return best
}

const nextOpening = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '[') return at
  return -1
}

/** A string without an end reaches to the end of the text, so that no part of it is read twice. */
const bracketOrString = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|[[\]{}]/g

/** Position after the bracket that closes the one at `start`, brackets inside JSON strings left out; -1 if none. */
const closingOf = (text: string, start: number): number => {
  let depth = 0
  bracketOrString.lastIndex = start
  for (let found = bracketOrString.exec(text); found !== null; found = bracketOrString.exec(text)) {
    if (found[0] === '{' || found[0] === '[') depth++
    else if (found[0] === '}' || found[0] === ']') depth--
    if (depth === 0) return bracketOrString.lastIndex
  }
  return -1
}

const mayBeJson = /^\s*[[{"\-\dtfn]/

const parsed = (text: string): JsonValue | undefined => {
  return mayBeJson.test(text) ? parsedJson(text) : undefined
}
