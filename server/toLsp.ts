import {
  type Diagnostic,
  DiagnosticSeverity,
  type Location,
  type TextEdit as LspTextEdit,
  type Range,
} from 'vscode-languageserver/node'
import type { Severity } from '../engine/documents/kinds/workspace'
import type { LineIndex, Span } from '../engine/documents/text/positions'
import type { TextEdit } from '../engine/documents/text/textEdit'
import type { Place } from '../engine/language/cursor'
import type { Finding } from '../engine/lint/finding'
import type { Snapshot } from './workspaces'

/** From the engine's offsets to the protocol's lines and columns; both count UTF-16 code units. */
export const toRange = (lines: LineIndex, { start, end }: Span): Range => ({
  start: lines.positionAt(start),
  end: lines.positionAt(end),
})

export const toTextEdit = (lines: LineIndex, { span, newText }: TextEdit): LspTextEdit => ({
  range: toRange(lines, span),
  newText,
})

export const toLocation = ({ uriOf, linesOf }: Snapshot, { file, span }: Place): Location => ({
  uri: uriOf(file),
  range: toRange(linesOf(file), span),
})

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
}

export const diagnosticSource = 'harness-s'

/** How a finding is told. `pages` is the folder with the pages of the codes, without a slash at its end. */
export interface FindingContext {
  readonly linesOf: (path: string) => LineIndex
  readonly uriOf: (path: string) => string
  readonly pages: string | undefined
}

export const toDiagnostic = (finding: Finding, { linesOf, uriOf, pages }: FindingContext): Diagnostic => ({
  range: toRange(linesOf(finding.file), finding.span),
  severity: severities[finding.severity],
  source: diagnosticSource,
  code: finding.code,
  ...(pages === undefined ? {} : { codeDescription: { href: `${pages}/${finding.code}.md` } }),
  message: finding.message,
  relatedInformation: finding.related.map(({ file, span, message }) => ({
    location: { uri: uriOf(file), range: toRange(linesOf(file), span) },
    message,
  })),
})
