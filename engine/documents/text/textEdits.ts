import type { JsonValue } from '../json'
import { remembered } from '../remembered'
import { type DocumentPath, findNode } from './locate'
import type { ParsedDocument } from './parse'
import { endOf, firstChild, kindOf, nextKey, nextOf, nodeKind, startOf, type Tape, valueOfKey } from './tape'
import type { TextEdit } from './textEdit'
import {
  beforeChild,
  beforeClose,
  deeper,
  inlineLayout,
  type Layout,
  layoutAt,
  writeMember,
  writeValue,
} from './textLayout'

/**
 * Minimal edits of the text of a document: everything but the place itself keeps its bytes, and what is written keeps
 * the document's indentation and line ends. All give `undefined` when the document has syntax problems (a text that
 * could not be read is never rewritten) or when the path does not fit it.
 */

/** Sets the value at a path. Missing objects on the way are made; an index may be the length of its list. */
export const setValue = (document: ParsedDocument, path: DocumentPath, value: JsonValue): TextEdit[] | undefined => {
  if (document.problems.length > 0) return undefined
  const existing = findNode(document, path)
  if (existing) return [replaceNode(document, existing.node, value)]
  const name = path.at(-1)
  if (name === undefined) return undefined
  const parent = findNode(document, path.slice(0, -1))
  if (parent) return addChild(document, parent.node, name, value)
  return typeof name === 'string'
    ? setValue(document, path.slice(0, -1), Object.fromEntries([[name, value]]))
    : undefined
}

/** Removes the member or element at a path together with its comma. */
export const removeValue = (document: ParsedDocument, path: DocumentPath): TextEdit[] | undefined => {
  const found = document.problems.length === 0 ? findNode(document, path) : undefined
  const parent = findNode(document, path.slice(0, -1))
  if (found === undefined || parent === undefined || path.length === 0) return undefined
  const { children, places } = familyOf(document.tape, parent.node)
  const index = places.get(found.node) ?? -1
  const child = children[index]
  const previous = children[index - 1]
  const next = children[index + 1]
  if (child === undefined) return undefined
  if (next) return [deletion(child.start, next.start)]
  if (previous) return [deletion(previous.end, child.end)]
  return [deletion(startOf(document.tape, parent.node) + 1, endOf(document.tape, parent.node) - 1)]
}

/** Renames the member at a path. Undefined also when the object already has a member of the new name. */
export const renameKey = (document: ParsedDocument, path: DocumentPath, name: string): TextEdit[] | undefined => {
  const found = document.problems.length === 0 ? findNode(document, path) : undefined
  const parent = findNode(document, path.slice(0, -1))
  if (found?.key === undefined || parent === undefined) return undefined
  if (findNode(document, [...path.slice(0, -1), name]) !== undefined) return undefined
  const { tape } = document
  return [{ span: { start: startOf(tape, found.key), end: endOf(tape, found.key) }, newText: JSON.stringify(name) }]
}

/** A member of an object, or an element of a list. */
export interface Child {
  readonly key?: number
  readonly value: number
  readonly start: number
  readonly end: number
}

export const childrenOf = (tape: Tape, parent: number): Child[] => {
  const children: Child[] = []
  const end = nextOf(tape, parent)
  if (kindOf(tape, parent) === nodeKind.object) {
    for (let key = firstChild(parent); key < end; key = nextKey(tape, key)) {
      const value = valueOfKey(key)
      children.push({ key, value, start: startOf(tape, key), end: endOf(tape, value) })
    }
  }
  if (kindOf(tape, parent) === nodeKind.array) {
    for (let value = firstChild(parent); value < end; value = nextOf(tape, value)) {
      children.push({ value, start: startOf(tape, value), end: endOf(tape, value) })
    }
  }
  return children
}

interface Family {
  readonly children: readonly Child[]
  /** Node of a value -> its index in `children`. */
  readonly places: ReadonlyMap<number, number>
}

/** A document with many mistakes has many edits in the same objects. */
const familyOf = (tape: Tape, parent: number): Family => {
  const families = knownFamilies(tape)
  const known = families.get(parent)
  if (known !== undefined) return known
  const children = childrenOf(tape, parent)
  const family = { children, places: new Map(children.map(({ value }, index) => [value, index])) }
  families.set(parent, family)
  return family
}

const knownFamilies = remembered((_: Tape) => new Map<number, Family>())

const deletion = (start: number, end: number): TextEdit => ({ span: { start, end }, newText: '' })

const replaceNode = (document: ParsedDocument, node: number, value: JsonValue): TextEdit => {
  const start = startOf(document.tape, node)
  return {
    span: { start, end: endOf(document.tape, node) },
    newText: writeValue(value, containerLayout(document, node)),
  }
}

const addChild = (
  document: ParsedDocument,
  parent: number,
  name: string | number,
  value: JsonValue,
): TextEdit[] | undefined => {
  const { tape } = document
  const { children } = familyOf(tape, parent)
  if (!fits(kindOf(tape, parent), name, children.length)) return undefined
  const layout = containerLayout(document, parent)
  const child = writeChild(name, value, deeper(layout))
  const end = children.at(-1)?.end
  if (end !== undefined) return [{ span: { start: end, end }, newText: `,${beforeChild(layout) || ' '}${child}` }]
  const inside = { start: startOf(tape, parent) + 1, end: endOf(tape, parent) - 1 }
  return [{ span: inside, newText: beforeChild(layout) + child + beforeClose(layout) }]
}

const fits = (kind: number, name: string | number, length: number): boolean =>
  typeof name === 'string' ? kind === nodeKind.object : kind === nodeKind.array && name === length

const writeChild = (name: string | number, value: JsonValue, layout: Layout): string =>
  typeof name === 'number' ? writeValue(value, layout) : writeMember(name, value, layout)

/** A container that holds something on one line stays on one line. */
const containerLayout = ({ text, tape }: ParsedDocument, node: number): Layout => {
  const start = startOf(tape, node)
  const isFilled = nextOf(tape, node) > firstChild(node)
  const isOneLine = !/[\n\r]/.test(text.slice(start, endOf(tape, node)))
  return isFilled && isOneLine ? inlineLayout : layoutAt(text, start)
}
