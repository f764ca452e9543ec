import { excerpt } from '../excerpt'
import { shellCommand } from '../shellCommand'
import { locationOfMessage } from '../trajectories/activeLog'
import type { Command } from './commandContext'

/** The status bar has one line. */
const longestShown = 100

/** What a row of the Test Explorer would run, as it can be typed. */
export const copyAsCommand: Command = async ({ vscode, explorer }, argument) => {
  const item = explorer.itemOf(argument)
  const commands =
    item === undefined
      ? []
      : explorer.plansOf('repair', [item]).map(({ args, folder }) => shellCommand(vscode.Uri.parse(folder.uri), args))
  const { t } = vscode.l10n
  if (commands.length === 0) {
    void vscode.window.showInformationMessage(t('Choose a sibling or failed tasks in the Test Explorer first.'))
    return
  }
  await vscode.env.clipboard.writeText(commands.join('\n'))
  void vscode.window.setStatusBarMessage(t('Copied: {0}', excerpt(commands.join('; '), longestShown)), 5000)
}

/** Goes on with the newest run of a sibling where that was cut off. */
export const resumeRun: Command = async ({ vscode, explorer }, argument) => {
  const { t } = vscode.l10n
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showInformationMessage(t('Restricted Mode: nothing runs'))
    return
  }
  const item = explorer.itemOf(argument)
  if (item !== undefined && (await explorer.resume(item))) return
  void vscode.window.showInformationMessage(t('This sibling has no run that was interrupted.'))
}

/** Opens the log that a result in the Test Explorer, or its message, is about, where that leads. */
export const openLogOfMessage: Command = async ({ vscode, explorer, trajectories }, argument) => {
  const item = explorer.itemOf(argument)
  const location = item === undefined ? locationOfMessage(vscode, argument) : explorer.placeOf(item)
  if (location !== undefined) return trajectories.open(location.uri, { line: location.range.start.line })
  void vscode.window.showInformationMessage(vscode.l10n.t('No rollout of this is recorded yet: run it first.'))
}
