import { findNode, pathAt } from '../../documents/text/locate'
import type { ParsedDocument } from '../../documents/text/parse'
import type { Span } from '../../documents/text/positions'
import { endOf, kindOf, nodeKind, startOf } from '../../documents/text/tape'

/**
 * What to select next around an offset, from the inside out: a word, the text of a string, the string, the member with
 * its key, the inside of the object or list, the whole of it, and so on. Each span lies in the next and is larger.
 */
export const selectionRanges = (document: ParsedDocument, offset: number): readonly Span[] => {
  const path = pathAt(document, offset)
  const spans: Span[] = []
  for (let length = path.length; length >= 0; length -= 1) {
    const found = findNode(document, path.slice(0, length))
    if (found !== undefined) spans.push(...spansOf(document, found.node, found.key, offset))
  }
  return growing([wordAt(document.text, offset), ...spans], offset)
}

const spansOf = ({ text, tape }: ParsedDocument, node: number, key: number | undefined, offset: number): Span[] => {
  const value = { start: startOf(tape, node), end: endOf(tape, node) }
  const name = key === undefined ? [] : [{ start: startOf(tape, key), end: endOf(tape, key) }]
  const onKey = name.flatMap((span) => (offset <= span.end ? [inside(span), span] : []))
  const whole = name.map(({ start }) => ({ start, end: value.end }))
  return [...onKey, ...(isBracketed(text, value, kindOf(tape, node)) ? [inside(value)] : []), value, ...whole]
}

const isBracketed = (text: string, { start, end }: Span, kind: number): boolean => {
  const close = kind === nodeKind.object ? '}' : kind === nodeKind.array ? ']' : kind === nodeKind.string ? '"' : ''
  return close !== '' && end - start > 1 && text.charAt(end - 1) === close
}

const inside = ({ start, end }: Span): Span => ({ start: start + 1, end: Math.max(start + 1, end - 1) })

const wordAt = (text: string, offset: number): Span => {
  const isWord = (at: number) => /[\p{L}\p{N}_-]/u.test(text.charAt(at))
  let [start, end] = [offset, offset]
  while (isWord(start - 1)) start -= 1
  while (isWord(end)) end += 1
  return { start, end }
}

const growing = (spans: readonly Span[], offset: number): readonly Span[] => {
  const kept: Span[] = []
  for (const span of spans) {
    const inner = kept.at(-1) ?? { start: offset, end: offset }
    const holds = span.start <= inner.start && inner.end <= span.end
    if (holds && span.end - span.start > inner.end - inner.start) kept.push(span)
  }
  return kept
}
