import type { FiringsResult } from '../../protocol/languageServer'
import type { CommandContext } from './commandContext'

/** Of the rows of lists about hooks: texts of environments may stand in them. */
export const longestLabel = 100
export const longestDetail = 200

/** A hook of a document, with what is recorded of its parent. */
export interface AskedHook {
  /** URI of the document. */
  readonly uri: string
  readonly hook: string
  readonly firings: FiringsResult
}

/** For commands of lenses, which know their hook. Undefined, with a message, where nothing is recorded. */
export const askedHook = async (
  { vscode, requests }: CommandContext,
  uri: unknown,
  hook: unknown,
): Promise<AskedHook | undefined> => {
  if (typeof uri !== 'string' || typeof hook !== 'string') return undefined
  const firings = await requests.firings({ uri, hook })
  if (firings !== null) return { uri, hook, firings }
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Of the parent of {0} no rollouts are recorded. Evaluate it once, then look again.', hook),
  )
  return undefined
}
