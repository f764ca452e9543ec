import { decodeString } from '../../documents/text/decode'
import type { ParsedDocument } from '../../documents/text/parse'
import { endOf, kindOf, nodeKind, startOf } from '../../documents/text/tape'
import { childrenOf } from '../place/container'

const longestShown = 60

/** The text of a short value; a string without its quotes, nothing of an object or list. */
export const scalarText = ({ text, tape }: ParsedDocument, node: number): string => {
  const kind = kindOf(tape, node)
  if (kind === nodeKind.object || kind === nodeKind.array) return ''
  const end = endOf(tape, node)
  const raw = text.slice(startOf(tape, node), Math.min(end, startOf(tape, node) + longestShown))
  const shown = kind === nodeKind.string ? decodeString(raw) : raw
  return (end - startOf(tape, node) > longestShown ? `${shown}…` : shown).replace(/\s+/g, ' ')
}

/** The text of a member of an object, for what one line shows of it. */
export const memberText = (document: ParsedDocument, node: number, name: string): string | undefined => {
  const member = memberNode(document, node, name)
  return member === undefined ? undefined : scalarText(document, member)
}

export const memberNode = (document: ParsedDocument, node: number, name: string): number | undefined => {
  for (const child of childrenOf(document, node)) if (child.name === name) return child.value
  return undefined
}

/** How many children a container has. */
export const childCount = (document: ParsedDocument, node: number): number => {
  let count = 0
  for (const _ of childrenOf(document, node)) count += 1
  return count
}
