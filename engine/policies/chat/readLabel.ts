import { isJsonObject } from '../../documents/json'
import { parsedJson } from '../../documents/parsedJson'

const inFence = /^```\w*\s*([\s\S]*?)\s*```$/

/** The words of an answer that is written as JSON: a text, or an object with one; empty where that holds none. */
const unwrapped = (text: string): string => {
  const value = parsedJson(inFence.exec(text)?.[1] ?? text)
  if (typeof value === 'string' || typeof value === 'boolean') return String(value)
  if (!isJsonObject(value)) return text
  const members = Object.values(value)
  const answer = value['answer'] ?? value['label'] ?? (members.length === 1 ? members[0] : undefined)
  return typeof answer === 'string' || typeof answer === 'boolean' ? String(answer) : ''
}

const decoration = /^[\s"'`*_.([{]+|[\s"'`*_.!)\]}]+$/g

const bare = (text: string): string => text.replace(decoration, '').toLowerCase()

/** Whole words: the `no` of `nothing` is none. */
const occurs = (label: string, text: string): boolean => {
  const at = text.indexOf(label)
  if (at < 0) return false
  const isInside = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)
  const whole = !isInside(text[at - 1]) && !isInside(text[at + label.length])
  return whole || occurs(label, text.slice(at + label.length))
}

/** A label at the start, set off from what follows; or followed by words none of which is another label. */
const leads = (label: string, text: string, labels: readonly string[]): boolean => {
  if (label === '' || !text.startsWith(label)) return false
  const rest = text.slice(label.length)
  if (/^["'`*_)]*\s*(?:[.,;:!?\u2013\u2014\n]|- )/u.test(rest)) return true
  return /^\s/u.test(rest) && labels.every((other) => other === label || !occurs(other, rest))
}

/**
 * The label that a model answered: bare, in JSON, in any case, or at the start of a sentence. Undefined when it cannot
 * be told: a guess would be worse than none.
 */
export const readLabel = (text: string, labels: readonly string[]): string | undefined => {
  const answer = unwrapped(text.trim()).trim()
  const said = bare(answer)
  const known = labels.map(bare)
  const exact = labels.find((label) => label === answer) ?? labels[known.indexOf(said)]
  if (exact !== undefined) return exact
  const found = known.map((label) => leads(label, said, known))
  // A label may begin like another one; the longer was meant.
  const longest = labels.filter((_, index) => found[index]).sort((one, other) => other.length - one.length)
  return longest[0]
}
