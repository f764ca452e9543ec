import { type InitializeParams, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver/node'
import { diagnosticMode } from './diagnosticMode'
import { semanticTokenLegend } from './semanticTokenLegend'

/** The files that are called after their document. */
const namedFiles = '**/*.{harness,sibling,proposal,pool,profile,tasks,tools,job}.json'

/**
 * What the server can do for a client. It stands apart from the features, so that `initialize` is answered before they,
 * and the engine below them, are loaded.
 */
export const capabilitiesFor = (params: InitializeParams): ServerCapabilities =>
  diagnosticMode(params) === 'push' ? always : { ...always, diagnosticProvider }

/** A document is judged with those that it names, and one that is not open may be wrong, too. */
const diagnosticProvider = { identifier: 'harness-s', interFileDependencies: true, workspaceDiagnostics: true }

const always: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  workspace: {
    workspaceFolders: { supported: true, changeNotifications: true },
    fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: namedFiles } }] } },
  },
  completionProvider: { triggerCharacters: ['"', '{', ':', '.', '!'] },
  hoverProvider: true,
  inlayHintProvider: true,
  semanticTokensProvider: { legend: semanticTokenLegend, full: true, range: true },
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentFormattingProvider: true,
  documentLinkProvider: {},
  codeLensProvider: {},
  codeActionProvider: {
    codeActionKinds: ['quickfix', 'refactor.extract', 'refactor.inline', 'refactor.rewrite', 'source.fixAll.harness-s'],
  },
}
