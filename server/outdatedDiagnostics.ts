import type { PublishDiagnosticsParams } from 'vscode-languageserver/node'

/** A client that shows a whole workspace asks for all of it then, so not at each key. */
const pauseMs = 250

/**
 * Takes the place of the connection that findings are pushed to, for a client that pulls them: of documents whose
 * findings changed and that it did not ask for since, it is told to ask again.
 */
export class OutdatedDiagnostics {
  private readonly refresh: () => void
  private readonly uris = new Set<string>()
  private timer: NodeJS.Timeout | undefined

  constructor(refresh: () => void) {
    this.refresh = refresh
  }

  sendDiagnostics({ uri }: PublishDiagnosticsParams): Promise<void> {
    this.uris.add(uri)
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      if (this.uris.size > 0) this.refresh()
      this.uris.clear()
    }, pauseMs)
    return Promise.resolve()
  }

  /** The client has the findings of a document as they are now. */
  answered(uri: string): void {
    this.uris.delete(uri)
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
