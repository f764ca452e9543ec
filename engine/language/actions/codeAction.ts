import type { Project, ProjectFile } from '../../documents/project'
import type { Span } from '../../documents/text/positions'
import type { Finding } from '../../lint/finding'
import { type FileEdit, noChange, type WorkspaceChange } from '../workspaceChange'

/** The kinds of the protocol, so that editors sort actions and run `source.fixAll` when a file is saved. */
export type ActionKind =
  | 'quickfix'
  | 'refactor.extract'
  | 'refactor.inline'
  | 'refactor.rewrite'
  | 'source.fixAll.harness-s'

/** A change that is offered at a place. */
export interface CodeAction {
  readonly title: string
  readonly kind: ActionKind
  readonly change: WorkspaceChange
  /** What it mends. */
  readonly findings: readonly Finding[]
  /** The one obvious repair of what it mends. */
  readonly isPreferred: boolean
}

/** Where actions are asked for: a selection in a document, with everything that was found in the document. */
export interface ActionRequest {
  readonly project: Project
  readonly file: ProjectFile
  readonly span: Span
  readonly findings: readonly Finding[]
}

export const touches = (a: Span, b: Span): boolean => a.start <= b.end && b.start <= a.end

/** An action that only edits texts. */
export const editAction = (
  title: string,
  kind: ActionKind,
  edits: readonly FileEdit[],
  more: Partial<Pick<CodeAction, 'findings' | 'isPreferred'>> = {},
): CodeAction => ({ title, kind, change: { ...noChange, edits }, findings: [], isPreferred: false, ...more })
