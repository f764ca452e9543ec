import * as vscode from 'vscode'
import { type HarnessExtension, startExtension } from './harnessExtension'
import { clientOptions } from './languageServer/clientOptions'
import { nodeServerClient } from './languageServer/nodeServerClient'
import { TraceChannel } from './log/traceChannel'
import { watchDisplaySettings } from './settings/displaySettings'

let running: HarnessExtension | undefined

/** Answers at once: the server is started beside it, and whatever needs it waits for it by itself. */
export const activate = ({ extensionUri, storageUri, subscriptions }: vscode.ExtensionContext): void => {
  const log = vscode.window.createOutputChannel('Harness-S', { log: true })
  const trace = new TraceChannel(vscode)
  running = startExtension({
    vscode,
    extensionUri,
    log,
    now: () => performance.now(),
    createClient: (assigner) =>
      nodeServerClient({
        module: vscode.Uri.joinPath(extensionUri, 'dist', 'server.js').fsPath,
        log,
        watchDisplay: watchDisplaySettings(vscode),
        options: clientOptions({ vscode, extensionUri, cacheUri: storageUri, assigner, trace }),
      }),
  })
  subscriptions.push(log, trace, running)
}

export const deactivate = (): Promise<void> | undefined => running?.stop()
