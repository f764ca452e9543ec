import type { JsonObject, JsonValue } from '../json'
import {
  endOf,
  firstChild,
  kindOf,
  mustDecodeKey,
  nextKey,
  nextOf,
  nodeKind,
  startOf,
  type Tape,
  valueOfKey,
} from './tape'

/** The name that a key node stands for. */
export const keyName = (text: string, tape: Tape, key: number): string => {
  const start = startOf(tape, key)
  const end = endOf(tape, key)
  return mustDecodeKey(tape, key) ? decodeString(text.slice(start, end)) : text.slice(start + 1, end - 1)
}

/**
 * The value of a node of any tape, also of broken text: what has no value is left out of its container. For well-formed
 * text the result equals that of `JSON.parse`, which is quicker.
 */
export const decodeNode = (text: string, tape: Tape, node: number): JsonValue | undefined => {
  switch (kindOf(tape, node)) {
    case nodeKind.object:
      return decodeObject(text, tape, node)
    case nodeKind.array:
      return decodeArray(text, tape, node)
    case nodeKind.true:
      return true
    case nodeKind.false:
      return false
    case nodeKind.null:
      return null
    case nodeKind.number:
      return Number(text.slice(startOf(tape, node), endOf(tape, node)))
    case nodeKind.string:
      return decodeString(text.slice(startOf(tape, node), endOf(tape, node)))
    case nodeKind.word:
      return decodeWord(text.slice(startOf(tape, node), endOf(tape, node)))
    default:
      return undefined
  }
}

const decodeObject = (text: string, tape: Tape, node: number): JsonObject => {
  const members: [string, JsonValue][] = []
  for (let key = firstChild(node); key < nextOf(tape, node); key = nextKey(tape, key)) {
    const value = decodeNode(text, tape, valueOfKey(key))
    if (value !== undefined) members.push([keyName(text, tape, key), value])
  }
  // Unlike assignment, this makes `__proto__` a member like any other.
  return Object.fromEntries(members)
}

const decodeArray = (text: string, tape: Tape, node: number): JsonValue[] => {
  const items: JsonValue[] = []
  for (let child = firstChild(node); child < nextOf(tape, node); child = nextOf(tape, child)) {
    const value = decodeNode(text, tape, child)
    if (value !== undefined) items.push(value)
  }
  return items
}

/** How other languages spell the literals. */
const otherSpellings: ReadonlyMap<string, boolean | null> = new Map([
  ['True', true],
  ['False', false],
  ['None', null],
  ['nil', null],
  ['undefined', null],
  ['NaN', null],
])

/** Bare text that reads as a literal elsewhere, or as a number such as `+1` or `.5`, is taken as one. */
export const decodeWord = (raw: string): string | number | boolean | null => {
  const literal = otherSpellings.get(raw)
  if (literal !== undefined) return literal
  const number = Number(raw)
  return Number.isFinite(number) ? number : decodeString(raw)
}

const simpleEscapes: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** The text that a string literal stands for. Missing quotes are forgiven; a bad escape stands for its own character. */
export const decodeString = (raw: string): string => {
  const first = raw.charAt(0)
  const from = first === '"' || first === "'" ? 1 : 0
  const isClosed = raw.length > from && raw.endsWith(from === 1 ? first : '"')
  const body = raw.slice(from, isClosed ? -1 : undefined)
  if (!body.includes('\\')) return body
  return body.replace(/\\(?:u([0-9a-fA-F]{4})|(.|$))/gs, (_, hex: string | undefined, escaped: string | undefined) =>
    hex === undefined ? (simpleEscapes.get(escaped ?? '') ?? escaped ?? '') : String.fromCharCode(parseInt(hex, 16)),
  )
}
