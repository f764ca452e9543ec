import { type DocumentPath, spanOf } from '../../documents/text/locate'
import type { ParsedDocument } from '../../documents/text/parse'
import type { Span } from '../../documents/text/positions'
import { endOf, kindOf, nodeKind, startOf } from '../../documents/text/tape'
import { type Child, type Container, childrenOf, containerAt, isContainer, nextToken } from './container'

/** What can be written at a cursor, as the text alone tells it, however broken the document is. */
export interface TextPlace {
  /** `key`: the name of a member. `value`: a value. */
  readonly kind: 'key' | 'value'
  /** Of a key the object, of a value the value itself, which need not be there yet. */
  readonly path: DocumentPath
  /** What is there already and would be replaced; empty where nothing is. */
  readonly span: Span
  /** Of a key: a colon follows, so that the name alone is to be written. */
  readonly hasColon: boolean
  /** Offset at which a comma is missing before the place. */
  readonly commaBefore: number | undefined
  /** A comma is missing behind the place. */
  readonly needsCommaAfter: boolean
}

/** Undefined where nothing can be written, such as between a key and its colon or behind the document. */
export const textPlaceAt = (document: ParsedDocument, offset: number): TextPlace | undefined => {
  const container = containerAt(document, offset)
  if (container === undefined) return rootPlace(document, offset)
  return kindOf(document.tape, container.node) === nodeKind.object
    ? inObject(document, container, offset)
    : inList(document, container, offset)
}

/** The names that an object has, but for the one under the cursor. */
export const otherNames = (document: ParsedDocument, { path, span }: TextPlace): ReadonlySet<string> => {
  const container = containerAt(document, span.start)
  const names = new Set<string>()
  if (container === undefined || container.path.length !== path.length) return names
  for (const { name, key } of childrenOf(document, container.node)) {
    if (key !== undefined && startOf(document.tape, key) !== span.start) names.add(String(name))
  }
  return names
}

/** A document that does not begin with an opening bracket yet. */
const rootPlace = ({ text, tape, root }: ParsedDocument, offset: number): TextPlace | undefined => {
  if (root >= 0 && isContainer(tape, root)) return undefined
  const span = root < 0 ? { start: offset, end: offset } : spanOf(tape, root)
  if (offset < span.start || offset > span.end || (root < 0 && text.trim() !== '')) return undefined
  return { kind: 'value', path: [], span, hasColon: false, commaBefore: undefined, needsCommaAfter: false }
}

const inObject = (document: ParsedDocument, container: Container, offset: number): TextPlace | undefined => {
  const { tape } = document
  let before: Child | undefined
  for (const child of childrenOf(document, container.node)) {
    if (child.key === undefined || startOf(tape, child.key) > offset) break
    if (offset <= endOf(tape, child.key)) return keyPlace(document, container, spanOf(tape, child.key), before)
    before = child
  }
  if (before?.key === undefined || !reaches(document, before, offset)) {
    return keyPlace(document, container, { start: offset, end: offset }, before)
  }
  return memberValue(document, container, before, offset)
}

/** Whether an offset behind a key belongs to its value. */
const reaches = ({ text, tape }: ParsedDocument, { value }: Child, offset: number): boolean => {
  const { start, end } = spanOf(tape, value)
  if (offset < start) return true
  if (isContainer(tape, value)) return offset < end
  if (kindOf(tape, value) !== nodeKind.missing) return offset <= end || isInUnclosedString(text, start, end, offset)
  return offset < end || (offset === end && text.charAt(offset) !== '"')
}

/** White space and a comma at the end of a line are no part of a string that lost its quote, until one types there. */
const isInUnclosedString = (text: string, start: number, end: number, offset: number): boolean =>
  text.charAt(start) === '"' &&
  (end - start === 1 || text.charAt(end - 1) !== '"') &&
  /^[ \t,]*$/.test(text.slice(end, offset))

const memberValue = (
  document: ParsedDocument,
  { path }: Container,
  { name, key = 0, value }: Child,
  offset: number,
): TextPlace | undefined => {
  const { text, tape } = document
  if (!text.slice(endOf(tape, key), offset).includes(':') || isContainer(tape, value)) return undefined
  const isMissing = kindOf(tape, value) === nodeKind.missing
  // An editor replaces text of one line only.
  if (!isMissing && /[\r\n]/.test(text.slice(offset, startOf(tape, value)))) return undefined
  const start = isMissing ? offset : Math.min(startOf(tape, value), offset)
  const end = isMissing ? offset : Math.max(endOf(tape, value), offset)
  return valuePlace(text, [...path, name], { start, end }, undefined)
}

const inList = (document: ParsedDocument, { node, path }: Container, offset: number): TextPlace | undefined => {
  const { text, tape } = document
  let before: Child | undefined
  let index = 0
  for (const child of childrenOf(document, node)) {
    const span = spanOf(tape, child.value)
    if (span.start > offset) break
    const isTouched = offset <= span.end || isInUnclosedString(text, span.start, span.end, offset)
    if (isTouched && !isContainer(tape, child.value)) {
      const touched = { start: span.start, end: Math.max(span.end, offset) }
      return valuePlace(text, [...path, index], touched, missingComma(document, before, span.start))
    }
    if (offset >= span.end) {
      index += 1
      before = child
    }
  }
  return valuePlace(text, [...path, index], { start: offset, end: offset }, missingComma(document, before, offset))
}

const valuePlace = (text: string, path: DocumentPath, span: Span, commaBefore: number | undefined): TextPlace => ({
  kind: 'value',
  path,
  span,
  hasColon: false,
  commaBefore,
  needsCommaAfter: needsComma(text, span.end),
})

const keyPlace = (document: ParsedDocument, { path }: Container, span: Span, before: Child | undefined): TextPlace => {
  const { text } = document
  const hasColon = text.charAt(nextToken(text, span.end)) === ':'
  return {
    kind: 'key',
    path,
    span,
    hasColon,
    commaBefore: missingComma(document, before, span.start),
    needsCommaAfter: !hasColon && needsComma(text, span.end),
  }
}

/** Behind the child before a place, unless a comma stands between the two. */
const missingComma = ({ text, tape }: ParsedDocument, before: Child | undefined, to: number): number | undefined => {
  if (before === undefined || kindOf(tape, before.value) === nodeKind.missing) return undefined
  const end = endOf(tape, before.value)
  return text.slice(end, to).includes(',') ? undefined : end
}

const needsComma = (text: string, offset: number): boolean => {
  const next = text.charAt(nextToken(text, offset))
  return next !== '' && !',}]:'.includes(next)
}
