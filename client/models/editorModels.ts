import { randomBytes } from 'node:crypto'
import type { Disposable } from 'vscode'
import { type OpenAiServer, startOpenAiServer } from '../../engine/node/openaiServer'
import type { VsCode } from '../vscodeApi'
import { editorChat } from './editorChat'

/** Where the editor's models answer, for the commands that are told. */
export interface EditorEndpoint {
  readonly url: string
  readonly token: string
}

/** The language models of the editor as an endpoint on this machine, from the first run that wants one. */
export class EditorModels implements Disposable {
  private readonly vscode: VsCode
  private readonly token = randomBytes(24).toString('base64url')
  private serving: Promise<OpenAiServer> | undefined

  constructor(vscode: VsCode) {
    this.vscode = vscode
  }

  /** A start that failed is tried again by the next run. */
  async endpoint(): Promise<EditorEndpoint> {
    this.serving ??= this.serve()
    try {
      return { url: (await this.serving).url, token: this.token }
    } catch (error) {
      this.serving = undefined
      throw error
    }
  }

  dispose(): void {
    this.serving?.then(
      (server) => server.close(),
      () => undefined, // The run that wanted it was told.
    )
  }

  private serve(): Promise<OpenAiServer> {
    return startOpenAiServer({
      answer: editorChat(this.vscode),
      model: 'editor',
      token: this.token,
      port: 0,
      latencyMs: 0,
      faults: [],
      log: () => undefined,
    })
  }
}
