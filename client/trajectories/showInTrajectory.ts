import type { DocumentSymbol, Position } from 'vscode'
import type { Command } from '../commands/commandContext'
import { documentSymbols } from '../documentSymbols'

/** From a hook in a harness or sibling to what it did in the log that was looked at last; again, to the next of it. */
export const showInTrajectory: Command = async ({ vscode, trajectories }) => {
  const { t } = vscode.l10n
  const editor = vscode.window.activeTextEditor
  const hook = editor && hookAt(await documentSymbols(vscode, editor.document.uri), editor.selection.active)
  if (hook === undefined) throw new Error(t('Put the cursor into a hook of a harness or sibling first.'))
  await trajectories.showNext(hook)
}

/** The hook in which a position lies: an entry of the section `hooks`, or an edit of one. */
const hookAt = (symbols: readonly DocumentSymbol[], position: Position, within = ''): string | undefined => {
  for (const { name, range, children } of symbols) {
    if (!range.contains(position)) continue
    if (within === 'hooks') return name
    return /^state\.hooks\.(.+)$/.exec(name)?.[1] ?? hookAt(children, position, name)
  }
  return undefined
}
