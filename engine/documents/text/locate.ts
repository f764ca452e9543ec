import { remembered } from '../remembered'
import { keyName } from './decode'
import type { ParsedDocument } from './parse'
import type { Span } from './positions'
import { endOf, firstChild, kindOf, nextKey, nextOf, nodeKind, startOf, type Tape, valueOfKey } from './tape'

/** Keys of objects and indices of lists, from the root. */
export type DocumentPath = readonly (string | number)[]

export interface Location {
  /** The key with its quotes, when the last step is a member of an object. */
  readonly key?: Span
  readonly value: Span
}

interface Found {
  readonly node: number
  readonly key?: number
}

/** Where a value stands in the text. Of a repeated key the last one counts, as in the value. */
export const locate = (document: ParsedDocument, path: DocumentPath): Location | undefined => {
  const found = findNode(document, path)
  if (found === undefined) return undefined
  const value = spanOf(document.tape, found.node)
  return found.key === undefined ? { value } : { key: spanOf(document.tape, found.key), value }
}

/** The node at a path, and the key node before it. */
export const findNode = (document: ParsedDocument, path: DocumentPath): Found | undefined => {
  let found: Found | undefined = document.root < 0 ? undefined : { node: document.root }
  for (const step of path) {
    if (found === undefined) return undefined
    found = childrenOf(document, found.node).get(step)
  }
  return found
}

type Children = ReadonlyMap<string | number, Found>

/** Children of the nodes asked for so far: a document with many findings has many places in the same objects. */
const knownChildren = remembered((_: ParsedDocument) => new Map<number, Children>())

const childrenOf = (document: ParsedDocument, node: number): Children => {
  const known = knownChildren(document)
  const children = known.get(node) ?? readChildren(document, node)
  known.set(node, children)
  return children
}

/** Members by name, of which a later one replaces an earlier one, or elements by index. */
const readChildren = ({ text, tape }: ParsedDocument, node: number): Children => {
  const children = new Map<string | number, Found>()
  const end = nextOf(tape, node)
  if (kindOf(tape, node) === nodeKind.object) {
    for (let key = firstChild(node); key < end; key = nextKey(tape, key)) {
      const value = valueOfKey(key)
      if (kindOf(tape, value) !== nodeKind.missing) children.set(keyName(text, tape, key), { node: value, key })
    }
  }
  if (kindOf(tape, node) === nodeKind.array) {
    for (let child = firstChild(node); child < end; child = nextOf(tape, child)) {
      children.set(children.size, { node: child })
    }
  }
  return children
}

/** The path of the innermost value or key that touches an offset; `[]` at the root and outside it. */
export const pathAt = ({ text, tape, root }: ParsedDocument, offset: number): (string | number)[] => {
  const path: (string | number)[] = []
  let node = root
  while (node >= 0) {
    const step = childAt(text, tape, node, offset)
    if (step === undefined) break
    path.push(step.name)
    node = step.node
  }
  return path
}

const childAt = (
  text: string,
  tape: Tape,
  node: number,
  offset: number,
): { name: string | number; node: number } | undefined => {
  const kind = kindOf(tape, node)
  const end = nextOf(tape, node)
  if (kind === nodeKind.object) {
    for (let key = firstChild(node); key < end && startOf(tape, key) <= offset; key = nextKey(tape, key)) {
      const value = valueOfKey(key)
      if (offset <= endOf(tape, value)) return { name: keyName(text, tape, key), node: value }
    }
  }
  if (kind === nodeKind.array) {
    let index = 0
    for (let child = firstChild(node); child < end && startOf(tape, child) <= offset; child = nextOf(tape, child)) {
      if (offset <= endOf(tape, child)) return { name: index, node: child }
      index += 1
    }
  }
  return undefined
}

export const spanOf = (tape: Tape, node: number): Span => ({ start: startOf(tape, node), end: endOf(tape, node) })

/**
 * Where the characters `from` to `to` of a string value stand in the text; escapes make the two differ. Offsets are
 * UTF-16 units of the decoded string and are clamped to it. Undefined when there is no string at the path.
 */
export const spanInString = (
  document: ParsedDocument,
  path: DocumentPath,
  from: number,
  to: number,
): Span | undefined => {
  const found = findNode(document, path)
  if (found === undefined || kindOf(document.tape, found.node) !== nodeKind.string) return undefined
  const { start, end } = spanOf(document.tape, found.node)
  const raw = document.text.slice(start + 1, end - 1)
  return { start: start + 1 + rawOffset(raw, from), end: start + 1 + rawOffset(raw, to) }
}

/** The offset in a string literal of the unit `index` of its value. */
const rawOffset = (raw: string, index: number): number => {
  let at = 0
  for (let left = index; left > 0 && at < raw.length; left -= 1) {
    if (raw.charAt(at) !== '\\') at += 1
    else at += /^u[0-9a-fA-F]{4}/.test(raw.slice(at + 1, at + 6)) ? 6 : 2
  }
  return Math.min(at, raw.length)
}
