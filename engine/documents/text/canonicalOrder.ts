import { byText } from '../byText'
import { type FormatObject, formatObjects } from '../formatObjects'
import { isJsonObject } from '../json'
import type { DocumentKind } from '../kinds/documentKind'
import { remembered } from '../remembered'
import { keyName } from './decode'
import { type DocumentPath, findNode } from './locate'
import type { ParsedDocument } from './parse'
import { applyTextEdits, type TextEdit } from './textEdit'
import { type Child, childrenOf } from './textEdits'

/** An object whose members do not stand in canonical order. */
export interface UnsortedObject {
  readonly at: DocumentPath
  /** The first name that stands where another one should. */
  readonly early: string
  /** The name that should stand there. */
  readonly expected: string
  /** Sort its members; what stands inside them keeps its bytes. */
  readonly edits: readonly TextEdit[]
}

/**
 * Objects out of canonical order: the order of the schema and, inside a hook, that of the alphabet, as the form that is
 * hashed. Names that an author chooses freely keep the author's order; names that the format does not know come last.
 * Empty for a text with syntax problems.
 */
export const unsortedObjects = (document: ParsedDocument, kind: DocumentKind): readonly UnsortedObject[] =>
  misorders(document, kind).map(({ at, names, wanted, slots }) => {
    const first = names.findIndex((name, index) => name !== wanted[index])
    const edits = slots.flatMap(({ slot, child }) =>
      slot === child ? [] : [{ span: spanOf(slot), newText: document.text.slice(child.start, child.end) }],
    )
    return { at, early: names[first] ?? '', expected: wanted[first] ?? '', edits }
  })

/** Brings all objects of a document into canonical order; white space between members stays where it is. */
export const canonicalOrder = (document: ParsedDocument, kind: DocumentKind): readonly TextEdit[] => {
  const sorted = new Map(misorders(document, kind).map(({ node, slots }) => [node, slots]))
  const { text, tape, root } = document
  const editsIn = (node: number): TextEdit[] => {
    const slots = sorted.get(node) ?? childrenOf(tape, node).map((child) => ({ slot: child, child }))
    return slots.flatMap(({ slot, child }) =>
      slot === child ? editsIn(child.value) : [{ span: spanOf(slot), newText: sortedText(child) }],
    )
  }
  const sortedText = ({ value, start, end }: Child): string => {
    const inside = editsIn(value).map(({ span, newText }) => ({
      span: { start: span.start - start, end: span.end - start },
      newText,
    }))
    return applyTextEdits(text.slice(start, end), inside)
  }
  return sorted.size === 0 ? [] : editsIn(root)
}

interface Misorder {
  readonly at: DocumentPath
  readonly node: number
  readonly names: readonly string[]
  readonly wanted: readonly string[]
  /** Each place of a member, with the member that belongs there. */
  readonly slots: readonly { readonly slot: Child; readonly child: Child }[]
}

const misorders = (document: ParsedDocument, kind: DocumentKind): Misorder[] => {
  if (document.problems.length > 0 || !isJsonObject(document.value)) return []
  return formatObjects(kind, document.value).flatMap((object) => {
    const names = Object.keys(object.value)
    if (names.length < 2) return []
    const wanted = canonicalNames(object, names)
    if (names.every((name, index) => name === wanted[index])) return []
    const node = findNode(document, object.at)?.node
    return node === undefined ? [] : [{ at: object.at, node, names, wanted, slots: slotsOf(document, node, wanted) }]
  })
}

const slotsOf = ({ text, tape }: ParsedDocument, node: number, wanted: readonly string[]): Misorder['slots'] => {
  const children = childrenOf(tape, node)
  const childOf = new Map(
    children.map((child) => [child.key === undefined ? '' : keyName(text, tape, child.key), child]),
  )
  return children.map((slot, index) => ({ slot, child: childOf.get(wanted[index] ?? '') ?? slot }))
}

const spanOf = ({ start, end }: Child): TextEdit['span'] => ({ start, end })

/** The same map of members stands for all objects of a schema. */
const placesOf = remembered(
  (members: FormatObject['members']): ReadonlyMap<string, number> =>
    new Map([...members.keys()].map((name, index) => [name, index])),
)

const canonicalNames = ({ at, members, section }: FormatObject, names: readonly string[]): readonly string[] => {
  if (section === 'hooks') return isInOrder(names, byText) || isData(at) ? names : [...names].sort(byText)
  if (members.size === 0) return names
  const places = placesOf(members)
  const byPlace = (a: string, b: string) => (places.get(a) ?? members.size) - (places.get(b) ?? members.size)
  return isInOrder(names, byPlace) ? names : [...names].sort(byPlace)
}

type Order = (a: string, b: string) => number

/** Nearly all objects are: nothing is copied then. */
const isInOrder = (names: readonly string[], order: Order): boolean =>
  names.every((name, index) => index === 0 || order(names[index - 1] ?? '', name) <= 0)

/** Parameters that hold data of the author's own: arguments, labels of answers, values. */
const dataNames: ReadonlySet<unknown> = new Set(['set', 'arguments', 'value', 'setValue'])

const isData = (at: DocumentPath): boolean => {
  const inside = at.slice(at.lastIndexOf('parameters') + 1)
  return at.at(-1) === 'answers' || (inside.length < at.length && inside.some((step) => dataNames.has(step)))
}
