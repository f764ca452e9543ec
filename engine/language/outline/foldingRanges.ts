import type { ParsedDocument } from '../../documents/text/parse'
import { lineIndex } from '../../documents/text/positions'
import { endOf, kindOf, nodeKind, nodeSize, startOf } from '../../documents/text/tape'

/** Lines that can be folded away below their first one; the line of the closing bracket stays to be seen. */
export interface FoldingRange {
  readonly startLine: number
  readonly endLine: number
}

/** Every object and list of more than two lines, outer ones first. Works on broken text as far as it was read. */
export const foldingRanges = ({ text, tape, root }: ParsedDocument): readonly FoldingRange[] => {
  if (root < 0) return []
  const lines = lineIndex(text)
  const ranges: FoldingRange[] = []
  let last = -1
  for (let node = root; node < tape.length; node += nodeSize) {
    const kind = kindOf(tape, node)
    if (kind !== nodeKind.object && kind !== nodeKind.array) continue
    const startLine = lines.positionAt(startOf(tape, node)).line
    const endLine = lines.positionAt(endOf(tape, node)).line - 1
    // Of two containers that open on one line only the outer one can be folded.
    if (endLine > startLine && startLine > last) ranges.push({ startLine, endLine })
    if (endLine > startLine) last = Math.max(last, startLine)
  }
  return ranges
}
