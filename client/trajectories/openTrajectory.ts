import type { Uri } from 'vscode'
import type { Command } from '../commands/commandContext'
import type { VsCode } from '../vscodeApi'
import { activeLog } from './activeLog'

/** `openTrajectory(uri, step)`: for links, lenses and menus; without a URI the log in the active editor. */
export const openTrajectory: Command = async ({ vscode, trajectories }, uri, step) => {
  const log = activeLog(vscode, uri)
  if (log === undefined) return
  await trajectories.open(log, typeof step === 'number' ? { step } : cursorIn(vscode, log))
}

/** From the text of a log its rows are opened where somebody was reading. */
const cursorIn = ({ window }: VsCode, log: Uri) => {
  const editor = window.activeTextEditor
  if (editor?.document.uri.toString() !== log.toString()) return undefined
  const { line } = editor.selection.active
  return line === 0 ? undefined : { line }
}
