import type { DocumentKind } from '../../documents/kinds/documentKind'
import { sectionNames } from '../../documents/kinds/vocabulary'
import type { ValuePath } from '../../documents/schemaError'
import { keyName } from '../../documents/text/decode'
import { findNode } from '../../documents/text/locate'
import type { ParsedDocument } from '../../documents/text/parse'
import type { Span } from '../../documents/text/positions'
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

/** Where the entries of one object or list stand. */
export interface EntryContainer {
  readonly at: ValuePath
  /** Between its brackets. */
  readonly inside: Span
  readonly entries: readonly EntryPlace[]
}

/** One entry, with the key that names it when it is a member. */
export interface EntryPlace {
  readonly name: string | number
  readonly span: Span
}

/** The objects and lists of a kind of document that hold entries, each of which is judged alone. */
const containersOf: { readonly [K in DocumentKind]?: readonly ValuePath[] } = {
  harness: sectionNames.map((section) => ['state', section]),
  sibling: [['edits']],
  proposal: [['edits'], ['revision', 'edits']],
  pool: [['members']],
  profile: [['entries']],
}

/** In the order of the text. Only for a text without syntax problems. */
export const entryContainers = (kind: DocumentKind, document: ParsedDocument): readonly EntryContainer[] =>
  (containersOf[kind] ?? [])
    .flatMap((at) => {
      const found = findNode(document, at)
      if (found === undefined) return []
      const { tape } = document
      const entries = placesIn(document.text, tape, found.node)
      const inside = { start: startOf(tape, found.node) + 1, end: endOf(tape, found.node) - 1 }
      return entries.length === 0 ? [] : [{ at, inside, entries }]
    })
    .sort((a, b) => a.inside.start - b.inside.start)

const placesIn = (text: string, tape: Tape, node: number): readonly EntryPlace[] => {
  const places: EntryPlace[] = []
  const end = nextOf(tape, node)
  if (kindOf(tape, node) === nodeKind.object) {
    for (let key = firstChild(node); key < end; key = nextKey(tape, key)) {
      const span = { start: startOf(tape, key), end: endOf(tape, valueOfKey(key)) }
      places.push({ name: keyName(text, tape, key), span })
    }
  }
  if (kindOf(tape, node) === nodeKind.array) {
    for (let child = firstChild(node); child < end; child = nextOf(tape, child)) {
      places.push({ name: places.length, span: { start: startOf(tape, child), end: endOf(tape, child) } })
    }
  }
  return places
}
