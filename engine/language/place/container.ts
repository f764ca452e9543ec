import { keyName } from '../../documents/text/decode'
import type { DocumentPath } from '../../documents/text/locate'
import type { ParsedDocument } from '../../documents/text/parse'
import {
  endOf,
  firstChild,
  kindOf,
  nextKey,
  nextOf,
  nodeKind,
  startOf,
  type Tape,
  valueOfKey,
} from '../../documents/text/tape'

/** An object or list with where it stands in the value of the document. */
export interface Container {
  readonly node: number
  readonly path: DocumentPath
}

/** A member of an object, or an element of a list, which has no key. */
export interface Child {
  readonly name: string | number
  readonly key?: number
  readonly value: number
}

/** The innermost object or list with an offset inside its brackets. One that is not closed reaches to the next token. */
export const containerAt = (document: ParsedDocument, offset: number): Container | undefined => {
  let here: Container | undefined = document.root < 0 ? undefined : { node: document.root, path: [] }
  if (here === undefined || !isInside(document, here.node, offset)) return undefined
  for (;;) {
    const inner: Container | undefined = childAround(document, here, offset)
    if (inner === undefined) return here
    here = inner
  }
}

/** The children of a container in the order of the text; read one by one, for callers that stop early. */
export function* childrenOf({ text, tape }: ParsedDocument, node: number): Generator<Child> {
  const end = nextOf(tape, node)
  if (kindOf(tape, node) === nodeKind.object) {
    for (let key = firstChild(node); key < end; key = nextKey(tape, key)) {
      yield { name: keyName(text, tape, key), key, value: valueOfKey(key) }
    }
  }
  if (kindOf(tape, node) === nodeKind.array) {
    let index = 0
    for (let value = firstChild(node); value < end; value = nextOf(tape, value)) {
      yield { name: index, value }
      index += 1
    }
  }
}

export const isContainer = (tape: Tape, node: number): boolean =>
  kindOf(tape, node) === nodeKind.object || kindOf(tape, node) === nodeKind.array

const childAround = (document: ParsedDocument, { node, path }: Container, offset: number): Container | undefined => {
  const { tape } = document
  for (const { name, value } of childrenOf(document, node)) {
    if (startOf(tape, value) >= offset) return undefined
    if (isContainer(tape, value) && isInside(document, value, offset)) return { node: value, path: [...path, name] }
  }
  return undefined
}

const isInside = (document: ParsedDocument, node: number, offset: number): boolean => {
  const { text, tape } = document
  if (!isContainer(tape, node) || offset <= startOf(tape, node)) return false
  const end = endOf(tape, node)
  return offset < end || (offset <= nextToken(text, end) && !isClosed(document, node))
}

/** The bracket at the end may be that of the last child. */
const isClosed = ({ text, tape }: ParsedDocument, node: number): boolean => {
  const close = kindOf(tape, node) === nodeKind.object ? '}' : ']'
  if (text.charAt(endOf(tape, node) - 1) !== close) return false
  const last = lastChild(tape, node)
  return last === undefined || endOf(tape, last) < endOf(tape, node)
}

const lastChild = (tape: Tape, node: number): number | undefined => {
  const end = nextOf(tape, node)
  const isObject = kindOf(tape, node) === nodeKind.object
  let last: number | undefined
  for (let child = firstChild(node); child < end; child = nextOf(tape, last)) {
    last = isObject ? valueOfKey(child) : child
  }
  return last
}

/** The offset of the first character at or behind `from` that is not white space. */
export const nextToken = (text: string, from: number): number => {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1
  return at
}

const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9
