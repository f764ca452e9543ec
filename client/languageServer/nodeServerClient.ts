import { type ChildProcess, spawn } from 'node:child_process'
import type { LogOutputChannel, TextDocument } from 'vscode'
import {
  CloseAction,
  CodeLensRequest,
  ConnectionError,
  ErrorAction,
  ErrorCodes,
  InlayHintRequest,
  LanguageClient,
  type LanguageClientOptions,
  LSPErrorCodes,
  ResponseError,
  RevealOutputChannelOn,
} from 'vscode-languageclient/node'
import {
  lineageChangedMethod,
  recordsChangedMethod,
  type ServerStatus,
  statusMethod,
} from '../../protocol/languageServer'
import type { WatchDisplay } from '../settings/displaySettings'
import { type ServerClient, ServerError, type ServerErrorReason, type ServerEvents } from './serverClient'

/** Never a message on the screen: the status item says what matters, and everything is in the log. */
class QuietLanguageClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false)
  }

  override warn(message: string, data?: unknown): void {
    super.warn(message, data, false)
  }

  override info(message: string, data?: unknown): void {
    super.info(message, data, false)
  }
}

export interface NodeServer {
  /** Path of the server's bundle. */
  readonly module: string
  /** Folder where Node keeps the server's compiled code for the next start; older Nodes than 22.1 keep none. */
  readonly codeCache: string
  readonly log: LogOutputChannel
  readonly options: LanguageClientOptions
  readonly watchDisplay: WatchDisplay
}

/** A server that has not answered by then is hung. */
const startTimeoutMs = 30_000
const stopTimeoutMs = 1_500

export const nodeServerClient = (
  { module, codeCache, log, options, watchDisplay }: NodeServer,
  events: ServerEvents,
): ServerClient => {
  let child: ChildProcess | undefined
  const spawnServer = async (): Promise<ChildProcess> => {
    child = spawnNode(module, codeCache)
    child.on('error', (error) => log.error(`The language server could not be started: ${error.message}`))
    return child
  }
  const client = new QuietLanguageClient('harnessS', 'Harness-S', spawnServer, {
    ...options,
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        // Afterwards, so that the client has done with its connection when it is stopped.
        setImmediate(events.closed)
        return { action: CloseAction.DoNotRestart, handled: true }
      },
    },
  })
  forwardNotifications(client, events)
  const display = watchDisplay((document) => refreshDisplay(client, document))
  return {
    start: () => withDeadline(client.start(), () => child?.kill('SIGKILL')),
    stop: async () => {
      display.dispose()
      try {
        await client.dispose(stopTimeoutMs)
      } catch (error) {
        log.debug(`The language server did not end by itself: ${String(error)}`)
      } finally {
        child?.kill('SIGKILL')
      }
    },
    request: async <Result>(method: string, params: unknown) => {
      try {
        return await client.sendRequest<Result>(method, params)
      } catch (error) {
        throw new ServerError(reasonOf(error), error instanceof Error ? error.message : String(error))
      }
    },
  }
}

/** With VS Code's own Node: inside Electron that needs to be said. */
const spawnNode = (module: string, codeCache: string): ChildProcess =>
  spawn(process.execPath, [module, '--stdio'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_COMPILE_CACHE: codeCache },
  })

const forwardNotifications = (client: LanguageClient, events: ServerEvents): void => {
  client.onNotification(statusMethod, (status: ServerStatus) => events.status(status))
  client.onNotification(lineageChangedMethod, () => events.lineageChanged())
  client.onNotification(recordsChangedMethod, () => events.recordsChanged())
}

const refreshDisplay = (client: LanguageClient, document: TextDocument): void => {
  client.getFeature(CodeLensRequest.method).getProvider(document)?.onDidChangeCodeLensEmitter.fire()
  client.getFeature(InlayHintRequest.method).getProvider(document)?.onDidChangeInlayHints.fire()
}

const withDeadline = async (started: Promise<void>, giveUp: () => void): Promise<void> => {
  const timer = setTimeout(giveUp, startTimeoutMs)
  try {
    await started
  } finally {
    clearTimeout(timer)
  }
}

const reasons: Readonly<Record<number, ServerErrorReason>> = {
  [ErrorCodes.MethodNotFound]: 'unsupported',
  [ErrorCodes.PendingResponseRejected]: 'gone',
  [ErrorCodes.ConnectionInactive]: 'gone',
  [LSPErrorCodes.RequestCancelled]: 'cancelled',
  [LSPErrorCodes.ServerCancelled]: 'cancelled',
}

const reasonOf = (error: unknown): ServerErrorReason => {
  if (error instanceof ResponseError) return reasons[error.code] ?? 'failed'
  return error instanceof ConnectionError ? 'gone' : 'failed'
}
