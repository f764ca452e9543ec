import type { Range, Uri } from 'vscode'
import type { Middleware } from 'vscode-languageclient'
import { codeLensSetting, inlayHintsSetting } from '../settings/settingNames'
import type { VsCode } from '../vscodeApi'

/**
 * What the client leaves out of the server's answers: everything about files that the user gave to another language, and
 * lenses and hints where he does not want them.
 */
export const middleware = (vscode: VsCode, isDeclined: (uri: Uri) => boolean): Middleware => {
  const wants = (setting: string, uri: Uri) => vscode.workspace.getConfiguration(undefined, uri).get(setting, true)
  return {
    handleDiagnostics: (uri, diagnostics, next) => {
      for (const diagnostic of diagnostics) diagnostic.range = firstLineOf(vscode, diagnostic.range)
      next(uri, isDeclined(uri) ? [] : diagnostics)
    },
    provideCodeLenses: (document, token, next) => (wants(codeLensSetting, document.uri) ? next(document, token) : []),
    provideInlayHints: (document, range, token, next) =>
      wants(inlayHintsSetting, document.uri) ? next(document, range, token) : [],
  }
}

/** The greatest column of the protocol; VS Code ends a range where its line ends. */
const endOfLine = 2 ** 31 - 1

/** Squiggles below all lines of an object would hide what they mark. */
const firstLineOf = ({ Position, Range: Lines }: VsCode, range: Range): Range =>
  range.start.line === range.end.line ? range : new Lines(range.start, new Position(range.start.line, endOfLine))
