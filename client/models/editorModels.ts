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

  async endpoint(): Promise<EditorEndpoint> {
    const { token } = this
    this.serving ??= startOpenAiServer({
      answer: editorChat(this.vscode),
      model: 'editor',
      token,
      port: 0,
      latencyMs: 0,
      faults: [],
      log: () => undefined,
    })
    return { url: (await this.serving).url, token }
  }

  dispose(): void {
    void this.serving?.then((server) => server.close())
  }
}
