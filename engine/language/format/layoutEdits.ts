import type { ParsedDocument } from '../../documents/text/parse'
import { byteOrderMark } from '../../documents/text/positions'
import { endOf, kindOf, nodeKind, startOf } from '../../documents/text/tape'
import type { TextEdit } from '../../documents/text/textEdit'
import { childrenOf } from '../../documents/text/textEdits'
import type { FormatOptions } from './formatOptions'
import { inlineWidth } from './inlineWidth'

const lineWidth = 120

/**
 * The edits of the white space between the tokens of a well-formed document: a container that is written on one line
 * and fits there stays on it, every other one gets a line for each child.
 */
export const layoutEdits = (document: ParsedDocument, options: FormatOptions): readonly TextEdit[] => {
  const { text, root, tape } = document
  if (root < 0) return []
  const layouter = new Layouter(document, options)
  layouter.gap(text.startsWith(byteOrderMark) ? 1 : 0, startOf(tape, root), '')
  layouter.layOut(root, 0, 0)
  return layouter.edits
}

class Layouter {
  readonly edits: TextEdit[] = []
  private readonly document: ParsedDocument
  private readonly unit: string
  private readonly unitWidth: number
  private readonly newLine: string

  constructor(document: ParsedDocument, { tabSize, insertSpaces }: FormatOptions) {
    this.document = document
    this.unit = insertSpaces ? ' '.repeat(tabSize) : '\t'
    this.unitWidth = tabSize
    this.newLine = /\r\n|\n|\r/.exec(document.text)?.[0] ?? '\n'
  }

  /** `column` is where the node will begin. */
  layOut(node: number, depth: number, column: number): void {
    const { tape } = this.document
    const kind = kindOf(tape, node)
    if (kind !== nodeKind.object && kind !== nodeKind.array) return
    const isInline = depth > 0 && this.fitsOnLine(node, column)
    const padding = kind === nodeKind.object ? ' ' : ''
    const inside = isInline ? padding : this.lineAt(depth + 1)
    const between = isInline ? ' ' : inside
    let before = startOf(tape, node) + 1
    for (const child of childrenOf(tape, node)) {
      this.gap(before, child.start, before === startOf(tape, node) + 1 ? inside : between)
      this.layOutChild(child, depth, isInline)
      before = this.afterComma(child.end) ?? child.end
    }
    const isEmpty = before === startOf(tape, node) + 1
    this.gap(before, endOf(tape, node) - 1, isEmpty ? '' : isInline ? padding : this.lineAt(depth))
  }

  /** Makes the white space from `start` to `end` what is wanted. */
  gap(start: number, end: number, wanted: string): void {
    if (this.document.text.slice(start, end) !== wanted) this.edits.push({ span: { start, end }, newText: wanted })
  }

  private layOutChild(child: { key?: number; value: number; start: number }, depth: number, isInline: boolean): void {
    const { text, tape } = this.document
    const valueStart = startOf(tape, child.value)
    let column = (depth + 1) * this.unitWidth
    if (child.key !== undefined) {
      const keyEnd = endOf(tape, child.key)
      const colon = text.indexOf(':', keyEnd)
      this.gap(keyEnd, colon, '')
      this.gap(colon + 1, valueStart, ' ')
      column += keyEnd - child.start + ': '.length
    }
    // What stands in a container that fits on a line fits, too.
    this.layOut(child.value, depth + 1, isInline ? 0 : column)
  }

  /** Puts the comma behind a child next to it; gives the place behind the comma, if there is one. */
  private afterComma(childEnd: number): number | undefined {
    const { text } = this.document
    const at = nextSign(text, childEnd)
    if (text.charAt(at) !== ',') return undefined
    this.gap(childEnd, at, '')
    return at + 1
  }

  private lineAt(depth: number): string {
    return this.newLine + this.unit.repeat(depth)
  }

  /** The width holds for the text as it will be, so that formatting twice changes nothing. */
  private fitsOnLine(node: number, column: number): boolean {
    const room = lineWidth - column - ','.length
    return inlineWidth(this.document, node, room) <= room
  }
}

const nextSign = (text: string, from: number): number => {
  let at = from
  while (/\s/.test(text.charAt(at))) at += 1
  return at
}
