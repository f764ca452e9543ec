import type { DocumentSymbol, Uri } from 'vscode'
import type { VsCode } from './vscodeApi'

/** What stands in a document that is open; nothing while no language server tells. */
export const documentSymbols = async ({ commands }: VsCode, uri: Uri): Promise<readonly DocumentSymbol[]> =>
  (await commands.executeCommand<readonly DocumentSymbol[] | undefined>('vscode.executeDocumentSymbolProvider', uri)) ??
  []
