import { type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver/node'

/**
 * What the server can do. It stands apart from the features, so that `initialize` is answered before they, and the
 * engine below them, are loaded.
 */
export const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  hoverProvider: true,
}
