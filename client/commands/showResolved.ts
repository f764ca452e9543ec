import { languageId } from '../../protocol/languageServer'
import { resolvedUri } from '../virtual/resolvedDocuments'
import { chosenHarness } from './chosenHarness'
import type { Command } from './commandContext'

/** Opens what a harness resolves to, read-only, beside the editor. */
export const showResolved: Command = async (context, argument) => {
  const { vscode } = context
  const source = await chosenHarness(context, argument, vscode.l10n.t('Harness to show as it is resolved'))
  if (source === undefined) return
  const document = await vscode.workspace.openTextDocument(resolvedUri(vscode, source))
  const coloured = await vscode.languages.setTextDocumentLanguage(document, languageId)
  await vscode.window.showTextDocument(coloured, { viewColumn: vscode.ViewColumn.Beside, preview: true })
}
