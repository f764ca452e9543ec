import type { TextDocument, Uri } from 'vscode'
import type { RebaseResult } from '../../protocol/languageServer'
import { smallestReplacement } from '../virtual/smallestReplacement'
import { chosenHarness } from './chosenHarness'
import type { Command, CommandContext } from './commandContext'

/** Shows beside a sibling what moving it to its parent as it is now would make of it. Nothing is written yet. */
export const rebaseSibling: Command = async (context, argument) => {
  const { vscode, rebases } = context
  const { t } = vscode.l10n
  const source = await chosenHarness(context, argument, t('Sibling to rebase'), ({ kind }) => kind === 'sibling')
  if (source === undefined) return
  const result = await context.requests.rebase(source.toString())
  if (result === null) throw new Error(t('{0} is not a sibling whose parent is known.', source.path))
  const document = await vscode.workspace.openTextDocument(source)
  if (result.text === document.getText()) {
    const name = vscode.workspace.asRelativePath(source)
    void vscode.window.showInformationMessage(t('{0} stands on its parent as it is. Nothing is to do.', name))
    return
  }
  const preview = rebases.add(document, result.text)
  const title = t('{0}: rebased (preview)', vscode.workspace.asRelativePath(source))
  await vscode.commands.executeCommand('vscode.diff', source, preview, title)
  offer(context, preview, result)
}

/** Not awaited: the message may stay for long, and the buttons above the diff do the same. */
const offer = (context: CommandContext, preview: Uri, { conflicts, dropped }: RebaseResult): void => {
  const { vscode, log } = context
  const { t } = vscode.l10n
  const apply = t('Apply')
  const notes = [
    ...conflicts.map((line) => t('Conflict: {0}', line)),
    ...dropped.map((line) => t('Dropped, since the parent has it now: {0}', line)),
  ]
  for (const note of notes) log.info(note)
  const show = conflicts.length > 0 ? vscode.window.showWarningMessage : vscode.window.showInformationMessage
  const message = [t('Apply this rebase?'), ...notes].join('\n')
  void show(message, apply, t('Discard')).then(async (answer) => {
    if (answer === undefined) return
    await vscode.commands.executeCommand(answer === apply ? 'harnessS.applyRebase' : 'harnessS.discardRebase', preview)
  })
}

/** Takes the previewed rebase as one edit, so that one undo takes it back. */
export const applyRebase: Command = async (context, argument) => {
  const { vscode, rebases } = context
  const { t } = vscode.l10n
  const uri = previewUri(context, argument)
  const preview = uri && rebases.get(uri)
  if (uri === undefined || preview === undefined) throw new Error(t('There is no rebase to apply. Preview it first.'))
  const document = await vscode.workspace.openTextDocument(preview.source)
  if (document.version !== preview.version) {
    throw new Error(t('The sibling changed since the preview was made. Preview the rebase once more.'))
  }
  if (!(await replaceText(context, document, preview.text))) {
    throw new Error(t('VS Code refused the edit. Is the file read-only?'))
  }
  await closePreview(context, uri)
}

export const discardRebase: Command = async (context, argument) => {
  const uri = previewUri(context, argument)
  if (uri !== undefined) await closePreview(context, uri)
}

const replaceText = ({ vscode }: CommandContext, document: TextDocument, text: string): PromiseLike<boolean> => {
  const { start, end, text: newText } = smallestReplacement(document.getText(), text)
  const edit = new vscode.WorkspaceEdit()
  edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), newText)
  return vscode.workspace.applyEdit(edit)
}

/** From the button above a diff comes the document on its right side. */
const previewUri = ({ vscode }: CommandContext, argument: unknown): Uri | undefined =>
  argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri

const closePreview = async ({ vscode, rebases }: CommandContext, uri: Uri): Promise<void> => {
  rebases.remove(uri)
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs)
  const shown = tabs.filter(
    ({ input }) => input instanceof vscode.TabInputTextDiff && input.modified.toString() === uri.toString(),
  )
  await vscode.window.tabGroups.close(shown)
}
