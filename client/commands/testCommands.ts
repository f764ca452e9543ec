import type { TestItem } from 'vscode'
import { excerpt } from '../excerpt'
import { memberAt } from '../memberAt'
import { shellCommand } from '../shellCommand'
import type { TestExplorer } from '../testing/testExplorer'
import { locationOfMessage } from '../trajectories/activeLog'
import type { Command } from './commandContext'

/** The status bar has one line. */
const longestShown = 100

/** What a row of the Test Explorer would run, as it can be typed. */
export const copyAsCommand: Command = async ({ vscode, explorer }, argument) => {
  const item = itemOf(explorer, argument)
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
  const item = itemOf(explorer, argument)
  if (item !== undefined && (await explorer.resume(item))) return
  void vscode.window.showInformationMessage(t('This sibling has no run that was interrupted.'))
}

/** Opens the log that a message in the Test Explorer is about, where the message leads. */
export const openLogOfMessage: Command = async ({ vscode, trajectories }, argument) => {
  const location = locationOfMessage(vscode, argument)
  if (location !== undefined) await trajectories.open(location.uri, { line: location.range.start.line })
}

const itemOf = ({ tree }: TestExplorer, argument: unknown): TestItem | undefined => {
  const id = memberAt(argument, 'id')
  return typeof id === 'string' ? tree.itemOf(id) : undefined
}
