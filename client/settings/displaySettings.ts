import type { Disposable, TextDocument } from 'vscode'
import { languageId } from '../../protocol/languageServer'
import type { VsCode } from '../vscodeApi'
import { codeLensSetting, inlayHintsSetting } from './settingNames'

export type WatchDisplay = (refresh: (document: TextDocument) => void) => Disposable

/** Asks for lenses and hints again once their settings change; one open document stands for all that share a provider. */
export const watchDisplaySettings =
  (vscode: VsCode): WatchDisplay =>
  (refresh) =>
    vscode.workspace.onDidChangeConfiguration((event) => {
      const isDisplay = [codeLensSetting, inlayHintsSetting].some((name) => event.affectsConfiguration(name))
      const document = vscode.workspace.textDocuments.find((each) => each.languageId === languageId)
      if (isDisplay && document !== undefined) refresh(document)
    })
