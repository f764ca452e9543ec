import type { Severity } from '../documents/kinds/workspace'
import type { Project } from '../documents/project'
import { type LineIndex, lineIndex, type Position, type Span } from '../documents/text/positions'
import type { Finding } from './finding'

export interface Range {
  readonly start: Position
  readonly end: Position
}

export interface ReportedFinding {
  readonly file: string
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly range: Range
  readonly related: readonly { readonly file: string; readonly range: Range; readonly message: string }[]
  readonly fixes: readonly {
    readonly title: string
    readonly edits: readonly { readonly file: string; readonly range: Range; readonly newText: string }[]
  }[]
}

export interface FindingsReport {
  /** Number of documents that were checked. */
  readonly files: number
  readonly findings: readonly ReportedFinding[]
}

/** Findings for programs: places as zero-based lines and UTF-16 columns. Order is that of `lintProject`. */
export const findingsReport = (project: Project, files: number, findings: readonly Finding[]): FindingsReport => {
  const range = rangesIn(project)
  return {
    files,
    findings: findings.map(({ file, code, severity, message, span, related, fixes }) => ({
      file,
      code,
      severity,
      message,
      range: range(file, span),
      related: related.map((place) => ({
        file: place.file,
        range: range(place.file, place.span),
        message: place.message,
      })),
      fixes: fixes.map(({ title, edits }) => ({
        title,
        edits: edits.map((edit) => ({ file: edit.file, range: range(edit.file, edit.span), newText: edit.newText })),
      })),
    })),
  }
}

/** Turns spans into ranges; the lines of each file are indexed once. */
export const rangesIn = (project: Project): ((file: string, span: Span) => Range) => {
  const texts = new Map(project.files.map(({ path, document }) => [path, document.text]))
  const indexes = new Map<string, LineIndex>()
  return (file, { start, end }) => {
    const index = indexes.get(file) ?? lineIndex(texts.get(file) ?? '')
    indexes.set(file, index)
    return { start: index.positionAt(start), end: index.positionAt(end) }
  }
}
