import type { ProjectFile } from '../../documents/project'
import { canonicalOrder } from '../../documents/text/canonicalOrder'
import { minimalEdit } from '../../documents/text/minimalEdit'
import { type ParsedDocument, parseDocument } from '../../documents/text/parse'
import { applyTextEdits, type TextEdit } from '../../documents/text/textEdit'
import type { FormatOptions } from './formatOptions'
import { layoutEdits } from './layoutEdits'

/**
 * Brings a document into canonical key order, a line for each member, except where the author put a short object or list
 * on one line. Line ends, a byte order mark and the end of the file stay. No edits for a text with syntax problems: what
 * could not be read is not rewritten.
 */
export const formatDocument = ({ document, kind }: ProjectFile, options: FormatOptions): readonly TextEdit[] => {
  if (document.problems.length > 0) return []
  const order = canonicalOrder(document, kind)
  if (order.length === 0) return layoutEdits(document, options)
  const sorted = parseDocument(applyTextEdits(document.text, order))
  return minimalEdit(document.text, laidOut(sorted, options))
}

const laidOut = (document: ParsedDocument, options: FormatOptions): string =>
  applyTextEdits(document.text, layoutEdits(document, options))
