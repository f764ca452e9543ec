import type { Range, Uri } from 'vscode'
import { harnessIdPattern } from '../../engine/documents/kinds/harnessId'
import type { LineageNode } from '../../protocol/languageServer'
import { createDocument } from '../createDocument'
import type { VsCode } from '../vscodeApi'
import { chosenHarness } from './chosenHarness'
import type { Command, CommandContext } from './commandContext'

/** Makes a sibling of a harness or sibling, and opens it. */
export const newSibling: Command = async (context, argument) => {
  const { vscode } = context
  const parent = await chosenHarness(context, argument, vscode.l10n.t('Harness that the new sibling starts from'))
  if (parent === undefined) return
  const id = await askForId(context, parent)
  if (id === undefined) return
  const document = await context.requests.newSibling(parent.toString(), id)
  if (document === null) {
    throw new Error(
      vscode.l10n.t('{0} cannot have a sibling "{1}". Is that id taken, or the file broken?', parent.path, id),
    )
  }
  await createAndOpen(vscode, vscode.Uri.parse(document.uri), document.text)
  // The walkthrough ticks its step by this: the command alone may end without a sibling.
  await vscode.commands.executeCommand('setContext', 'harnessS.siblingMade', true)
}

const askForId = async ({ vscode, lineage }: CommandContext, parent: Uri): Promise<string | undefined> => {
  await lineage.refresh() // What was made a moment ago counts, too.
  const known = lineage.harnesses()
  const parentId = lineage.nodeOf(parent)?.id ?? parent.path
  return vscode.window.showInputBox({
    title: vscode.l10n.t('New sibling of {0}', parentId),
    prompt: vscode.l10n.t('Id of the new sibling'),
    value: freeId(known),
    ignoreFocusOut: true,
    validateInput: (id) => objection(vscode, id, known),
  })
}

/** The next of S1, S2, … */
const freeId = (known: readonly LineageNode[]): string => {
  const numbers = known.map(({ id }) => Number(/^S(\d+)$/.exec(id)?.[1] ?? 0))
  return `S${Math.max(0, ...numbers) + 1}`
}

const objection = ({ l10n: { t } }: VsCode, id: string, known: readonly LineageNode[]): string | undefined => {
  if (id === '') return t('An id is needed.')
  if (id.length > 128) return t('An id has at most 128 characters.')
  if (!new RegExp(harnessIdPattern).test(id)) return t('An id has no spaces and none of / , : *')
  return known.some((node) => node.id === id) ? t('There is a harness or sibling "{0}" already.', id) : undefined
}

const createAndOpen = async (vscode: VsCode, uri: Uri, text: string): Promise<void> => {
  await createDocument(vscode, uri, text)
  // A document that is opened through the API counts as open for minutes after its editor was closed.
  await vscode.commands.executeCommand('vscode.open', uri, { selection: insideEdits(vscode, text) })
}

/** Between the brackets of the list that is still empty, where what it is made for is written next. */
const insideEdits = (vscode: VsCode, text: string): Range => {
  const [before = ''] = text.split(/(?<="edits": \[)/)
  const lines = before.split(/\r\n|\n|\r/)
  const cursor = new vscode.Position(lines.length - 1, lines.at(-1)?.length ?? 0)
  return new vscode.Range(cursor, cursor)
}
