import { setImmediate } from 'node:timers/promises'
import * as vscode from 'vscode'
import { type HarnessExtension, startExtension } from './harnessExtension'
import { clientOptions } from './languageServer/clientOptions'
import type { ServerEvents } from './languageServer/serverClient'
import { TraceChannel } from './log/traceChannel'
import { watchDisplaySettings } from './settings/displaySettings'
import { nodeCommandLine } from './testing/nodeCommandLine'

let running: HarnessExtension | undefined

/** Answers at once: the server is started beside it, and whatever needs it waits for it by itself. */
export const activate = ({
  extensionUri,
  globalStorageUri,
  workspaceState,
  secrets,
  subscriptions,
}: vscode.ExtensionContext): void => {
  const log = vscode.window.createOutputChannel('Harness-S', { log: true })
  const trace = new TraceChannel(vscode)
  running = startExtension({
    vscode,
    extensionUri,
    log,
    memory: workspaceState,
    secrets,
    now: () => performance.now(),
    startCommandLine: nodeCommandLine(vscode.Uri.joinPath(extensionUri, 'dist', 'cli.js').fsPath),
    createClient: (assigner) => async (events: ServerEvents) => {
      // The client of the protocol is by far the largest part, and nothing on the screen waits for it.
      await setImmediate()
      const { nodeServerClient } = await import('./languageServer/nodeServerClient')
      const module = vscode.Uri.joinPath(extensionUri, 'dist', 'server.js').fsPath
      const options = clientOptions({ vscode, extensionUri, assigner, trace })
      const codeCache = vscode.Uri.joinPath(globalStorageUri, 'compiled').fsPath
      const watchDisplay = watchDisplaySettings(vscode)
      return nodeServerClient({ module, codeCache, log, options, watchDisplay }, events)
    },
  })
  subscriptions.push(log, trace, running)
}

export const deactivate = (): Promise<void> | undefined => running?.stop()
