import { join } from 'node:path'
import * as vscode from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'
import { languageId } from '../protocol/languageServer'

let client: LanguageClient | undefined

export const activate = (context: vscode.ExtensionContext): void => {
  const module = join(context.extensionPath, 'dist', 'server.js')
  const pages = vscode.Uri.joinPath(context.extensionUri, 'docs', 'diagnostics').toString()
  client = new LanguageClient(
    'harnessS',
    'Harness-S',
    { module, transport: TransportKind.ipc },
    {
      documentSelector: [{ language: languageId }],
      initializationOptions: { diagnosticPages: pages },
    },
  )
  void client.start()
}

export const deactivate = (): Promise<void> | undefined => client?.stop()
