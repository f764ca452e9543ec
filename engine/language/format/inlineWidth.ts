import type { ParsedDocument } from '../../documents/text/parse'
import { endOf, kindOf, nodeKind, startOf } from '../../documents/text/tape'
import { childrenOf } from '../../documents/text/textEdits'

/** Longer texts are never looked at for whether they could stand on one line. */
const longestLooked = 480

/**
 * How many characters a value takes on one line, with one space between tokens; infinite when it is written on several
 * lines, and any number over `room` when it does not fit.
 */
export const inlineWidth = (document: ParsedDocument, node: number, room: number): number => {
  const { text, tape } = document
  const [start, end] = [startOf(tape, node), endOf(tape, node)]
  if (!isContainer(kindOf(tape, node))) return end - start
  if (end - start > longestLooked || /[\n\r]/.test(text.slice(start, end))) return Number.POSITIVE_INFINITY
  return containerWidth(document, node, room)
}

const containerWidth = (document: ParsedDocument, node: number, room: number): number => {
  const { tape } = document
  const children = childrenOf(tape, node)
  if (children.length === 0) return '{}'.length
  let width = (kindOf(tape, node) === nodeKind.object ? '{  }' : '[]').length + ', '.length * (children.length - 1)
  for (const { key, value } of children) {
    if (key !== undefined) width += endOf(tape, key) - startOf(tape, key) + ': '.length
    width += inlineWidth(document, value, room - width)
    if (width > room) return width
  }
  return width
}

const isContainer = (kind: number): boolean => kind === nodeKind.object || kind === nodeKind.array
