import type { CreateFile, DeleteFile, RenameFile, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver/node'
import { editsByFile, type WorkspaceChange } from '../engine/language/workspaceChange'
import { toTextEdit } from './toLsp'
import type { Snapshot } from './workspaces'

/**
 * Edits come first, since they are told for the old names; then files are renamed, made and deleted. Edits of open documents name
 * the version that they are for, so that an editor refuses them when the user has typed meanwhile.
 */
export const toWorkspaceEdit = (snapshot: Snapshot, change: WorkspaceChange): WorkspaceEdit => ({
  documentChanges: [
    ...[...editsByFile(change.edits)].map(([file, edits]): TextDocumentEdit => {
      const uri = snapshot.uriOf(file)
      const lines = snapshot.linesOf(file)
      return {
        textDocument: { uri, version: snapshot.versionOf(file) ?? null },
        edits: edits.map((edit) => toTextEdit(lines, edit)),
      }
    }),
    ...change.renames.map(
      ({ from, to }): RenameFile => ({ kind: 'rename', oldUri: snapshot.uriOf(from), newUri: snapshot.uriOf(to) }),
    ),
    ...change.created.flatMap(({ path, text }): [CreateFile, TextDocumentEdit] => {
      const uri = snapshot.uriOf(path)
      const start = { line: 0, character: 0 }
      return [
        { kind: 'create', uri },
        { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
      ]
    }),
    ...change.deleted.map((path): DeleteFile => ({ kind: 'delete', uri: snapshot.uriOf(path) })),
  ],
})
