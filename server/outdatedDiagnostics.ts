import type { PublishDiagnosticsParams } from 'vscode-languageserver/node'
import { Throttle } from './throttle'

/** A client that shows a whole workspace asks for all of it then, so not at each key. */
const pauseMs = 250

/**
 * Takes the place of the connection that findings are pushed to, for a client that pulls them: of documents whose
 * findings changed and that it did not ask for since, it is told to ask again.
 */
export class OutdatedDiagnostics {
  private readonly uris = new Set<string>()
  private readonly refresh: Throttle

  constructor(refresh: () => void) {
    this.refresh = new Throttle(() => {
      if (this.uris.size > 0) refresh()
      this.uris.clear()
    }, pauseMs)
  }

  sendDiagnostics({ uri }: PublishDiagnosticsParams): Promise<void> {
    this.uris.add(uri)
    this.refresh.ask()
    return Promise.resolve()
  }

  /** The client has the findings of a document as they are now. */
  answered(uri: string): void {
    this.uris.delete(uri)
  }

  stop(): void {
    this.refresh.stop()
  }
}
