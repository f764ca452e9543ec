import type { FileText } from '../../engine/documents/project'
import { applyTextEdits } from '../../engine/documents/text/textEdit'
import { editsByFile, type WorkspaceChange } from '../../engine/language/workspaceChange'

/** The files after a change of the workspace, as an editor makes it. */
export const afterChange = (files: readonly FileText[], change: WorkspaceChange): readonly FileText[] => {
  const edits = editsByFile(change.edits)
  const renamed = new Map(change.renames.map(({ from, to }) => [from, to]))
  return [
    ...files
      .filter(({ path }) => !change.deleted.includes(path))
      .map(({ path, text }) => ({
        path: renamed.get(path) ?? path,
        text: applyTextEdits(text, edits.get(path) ?? []),
      })),
    ...change.created,
  ]
}
