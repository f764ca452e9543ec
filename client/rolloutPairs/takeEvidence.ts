import type { TextDocument, Uri } from 'vscode'
import type { AddedEvidence } from '../../engine/language/evidence/addEvidence'
import { createDocument } from '../createDocument'
import type { VsCode } from '../vscodeApi'

/** Writes evidence into its document, or shows where it stands already. One undo takes it back; nothing is saved. */
export const takeEvidence = async (vscode: VsCode, document: TextDocument, added: AddedEvidence): Promise<void> => {
  const { t } = vscode.l10n
  const name = vscode.workspace.asRelativePath(document.uri)
  if (added.outcome === 'broken') throw new Error(t('{0} has mistakes of syntax or shape. Mend them first.', name))
  if (added.outcome === 'there') {
    await show(vscode, document, added.span.start, added.span.end)
    void vscode.window.showInformationMessage(t('{0} has this pair already.', name))
    return
  }
  const edit = new vscode.WorkspaceEdit()
  for (const { span, newText } of added.edits)
    edit.replace(document.uri, rangeOf(vscode, document, span.start, span.end), newText)
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error(t('VS Code refused the edit. Is the file read-only?'))
  const last = added.edits.at(-1)
  if (last !== undefined) await show(vscode, document, last.span.start + shiftBefore(added, last.span.start), 0)
}

/** How much the edits before an offset moved it. */
const shiftBefore = ({ edits }: Extract<AddedEvidence, { outcome: 'added' }>, offset: number): number =>
  edits
    .filter(({ span }) => span.start < offset)
    .reduce((sum, { span, newText }) => sum + newText.length - (span.end - span.start), 0)

const rangeOf = (vscode: VsCode, document: TextDocument, start: number, end: number) =>
  new vscode.Range(document.positionAt(start), document.positionAt(Math.max(start, end)))

const show = async (vscode: VsCode, document: TextDocument, start: number, end: number): Promise<void> => {
  const selection = rangeOf(vscode, document, start, end)
  await vscode.window.showTextDocument(document, { selection, viewColumn: vscode.ViewColumn.Beside })
}

/** A new document with this text, shown beside what is there. */
export const makeDocument = async (vscode: VsCode, uri: Uri, text: string): Promise<void> => {
  await createDocument(vscode, uri, text)
  await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside })
}
