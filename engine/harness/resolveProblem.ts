import type { DocumentPath } from '../documents/text/locate'

/**
 * HS006 name of an edit is badly formed · HS401 parent or base not found · HS402 it changed since it was pinned ·
 * HS403 edit conflict · HS404 edit changes nothing · HS407 two edits of one path · HS408 no entry path ·
 * HS409 cycle, or too deep · HS411 stateHash out of date
 */
export type ResolveCode = 'HS006' | 'HS401' | 'HS402' | 'HS403' | 'HS404' | 'HS407' | 'HS408' | 'HS409' | 'HS411'

export interface ResolveProblem {
  readonly code: ResolveCode
  readonly severity: 'error' | 'warning'
  /** Id of the document that has the problem: the one asked for or one above it. */
  readonly document: string
  /** Place in that document. */
  readonly path: DocumentPath
  readonly message: string
  /** Another place that explains it, such as the entry that an edit should have matched. */
  readonly related?: { readonly document: string; readonly path: DocumentPath }
}
