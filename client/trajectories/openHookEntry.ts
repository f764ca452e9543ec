import type { DocumentSymbol, Range, Uri } from 'vscode'
import type { LineageNode } from '../../protocol/languageServer'
import type { LineageStore } from '../pool/lineageStore'
import type { VsCode } from '../vscodeApi'
import type { EntryWish } from './trajectorySession'

/** Opens the document in which a hook of a harness is written: its own, or that of the nearest ancestor that has it. */
export const openHookEntry = async (
  vscode: VsCode,
  lineage: LineageStore,
  { harness, hook }: EntryWish,
): Promise<void> => {
  for (const node of ancestry(lineage.harnesses(), harness)) {
    const uri = vscode.Uri.parse(node.uri)
    const selection = await placeOf(vscode, uri, hook)
    if (selection !== undefined) {
      await vscode.window.showTextDocument(uri, { selection, viewColumn: vscode.ViewColumn.Beside, preview: true })
      return
    }
  }
  throw new Error(
    vscode.l10n.t('{0} and what it stands on have no hook {1} any more: it was changed after this run.', harness, hook),
  )
}

/** The harness of an id and its ancestors, nearest first. */
export const ancestry = (nodes: readonly LineageNode[], id: string): readonly LineageNode[] => {
  const chain: LineageNode[] = []
  for (let next: string | undefined = id; next !== undefined; ) {
    const node = nodes.find((each) => each.id === next && !chain.includes(each))
    if (node === undefined) return chain
    chain.push(node)
    next = node.parent
  }
  return chain
}

const placeOf = async (vscode: VsCode, uri: Uri, hook: string): Promise<Range | undefined> => {
  await vscode.workspace.openTextDocument(uri)
  const symbols = await vscode.commands.executeCommand<readonly DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    uri,
  )
  return inSymbols(symbols ?? [], hook)
}

const inSymbols = (symbols: readonly DocumentSymbol[], hook: string, within = ''): Range | undefined => {
  for (const { name, selectionRange, children } of symbols) {
    if (name === `state.hooks.${hook}` || (within === 'hooks' && name === hook)) return selectionRange
    const found = inSymbols(children ?? [], hook, name)
    if (found !== undefined) return found
  }
  return undefined
}
