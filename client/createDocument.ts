import type { Uri } from 'vscode'
import type { VsCode } from './vscodeApi'

/** Makes a file with this text, as an edit that can be undone; one that is there is never written over. */
export const createDocument = async ({ workspace, WorkspaceEdit, l10n }: VsCode, uri: Uri, text: string) => {
  const edit = new WorkspaceEdit()
  edit.createFile(uri, { contents: new TextEncoder().encode(text), overwrite: false })
  if (!(await workspace.applyEdit(edit)))
    throw new Error(l10n.t('{0} could not be made. Is there a file of that name already?', uri.path))
}
