import type { LogOutputChannel, Uri } from 'vscode'
import type { LanguageClientOptions } from 'vscode-languageclient'
import { type InitializationOptions, languageId } from '../../protocol/languageServer'
import type { LanguageAssigner } from '../language/languageAssigner'
import type { VsCode } from '../vscodeApi'
import { middleware } from './middleware'

interface ClientParts {
  readonly vscode: VsCode
  readonly extensionUri: Uri
  readonly assigner: LanguageAssigner
  readonly trace: LogOutputChannel
}

/** Also the owner of the problem matcher, so that a task's findings replace the server's, and none is shown twice. */
const diagnosticOwner = 'harness-s'

export const clientOptions = (parts: ClientParts): LanguageClientOptions => {
  const { vscode, extensionUri, assigner, trace } = parts
  const options: InitializationOptions = {
    diagnosticPages: vscode.Uri.joinPath(extensionUri, 'docs', 'diagnostics').toString(),
  }
  return {
    // Other schemes, such as the old side of a diff, show text that is not to be judged.
    documentSelector: ['file', 'untitled'].map((scheme) => ({ scheme, language: languageId })),
    diagnosticCollectionName: diagnosticOwner,
    initializationOptions: options,
    middleware: middleware(vscode, (uri) => assigner.isDeclined(uri)),
    traceOutputChannel: trace,
  }
}
