import { grouped } from '../documents/grouped'
import type { TextEdit } from '../documents/text/textEdit'

/** An edit of one file of the project; it refers to the text as the project has it. */
export interface FileEdit extends TextEdit {
  readonly file: string
}

/** A change of several files, to be made as a whole: first the edits, then renames, new files and deletions. */
export interface WorkspaceChange {
  readonly edits: readonly FileEdit[]
  readonly renames: readonly { readonly from: string; readonly to: string }[]
  readonly created: readonly { readonly path: string; readonly text: string }[]
  readonly deleted: readonly string[]
}

export const noChange: WorkspaceChange = { edits: [], renames: [], created: [], deleted: [] }

/** The edits of each file that has some. */
export const editsByFile = (edits: readonly FileEdit[]): ReadonlyMap<string, readonly FileEdit[]> =>
  grouped(edits, ({ file }) => file)
