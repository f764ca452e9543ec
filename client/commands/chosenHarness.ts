import type { QuickPickItem, Uri } from 'vscode'
import { type LineageNode, languageId } from '../../protocol/languageServer'
import { memberAt } from '../memberAt'
import { stateText } from '../pool/poolItem'
import { resolvedScheme } from '../virtual/resolvedDocuments'
import type { VsCode } from '../vscodeApi'
import type { CommandContext } from './commandContext'

/**
 * The document that a command is about: its argument (a row of the view, a URI, or the text of one), else the one in the
 * active editor, else what the user picks. Undefined when he picks nothing.
 */
export const chosenHarness = async (
  context: CommandContext,
  argument: unknown,
  placeHolder: string,
  fits: (node: LineageNode) => boolean = () => true,
): Promise<Uri | undefined> =>
  uriIn(context.vscode, argument) ?? activeHarness(context, fits) ?? (await pickHarness(context, placeHolder, fits))

const uriIn = (vscode: VsCode, argument: unknown): Uri | undefined => {
  if (argument instanceof vscode.Uri) return argument
  if (typeof argument === 'string') return vscode.Uri.parse(argument)
  const uri = memberAt(argument, 'branch', 'node', 'uri')
  return typeof uri === 'string' ? vscode.Uri.parse(uri) : undefined
}

const activeHarness = ({ vscode, lineage }: CommandContext, fits: (node: LineageNode) => boolean): Uri | undefined => {
  const document = vscode.window.activeTextEditor?.document
  if (document?.languageId !== languageId) return undefined
  // The resolved view of a harness stands for that harness.
  const uri = document.uri.scheme === resolvedScheme ? vscode.Uri.parse(document.uri.query) : document.uri
  const node = lineage.nodeOf(uri)
  return node !== undefined && fits(node) ? uri : undefined
}

const pickHarness = async (
  { vscode, lineage }: CommandContext,
  placeHolder: string,
  fits: (node: LineageNode) => boolean,
): Promise<Uri | undefined> => {
  const items = lineage
    .harnesses()
    .filter(fits)
    .map((node) => pickItem(vscode, node))
  if (items.length === 0) {
    offerWorkspace(vscode)
    return undefined
  }
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true, ignoreFocusOut: true }))
    ?.uri
}

const offerWorkspace = ({ l10n: { t }, window, commands }: VsCode): void => {
  const create = t('Create Workspace…')
  const what = t('There is no harness that this can be done with. Create a workspace or open one first.')
  void window.showInformationMessage(what, create).then(async (answer) => {
    if (answer === create) await commands.executeCommand('harnessS.createWorkspace')
  })
}

const pickItem = (vscode: VsCode, node: LineageNode): QuickPickItem & { readonly uri: Uri } => ({
  label: node.id,
  description: node.title ?? '',
  detail: stateText(vscode, node),
  uri: vscode.Uri.parse(node.uri),
})
