import { lineIndex, type Span } from '../engine/documents/positions'
import type { ProjectFile } from '../engine/documents/project'

/** `path:line:column`, counted from 1, as terminals and editors link it. */
export const placeOf = (file: ProjectFile, span: Span): string => {
  const { line, character } = lineIndex(file.document.text).positionAt(span.start)
  return `${file.path}:${line + 1}:${character + 1}`
}
