import type { Uri } from 'vscode'
import { memberAt } from '../memberAt'
import type { VsCode } from '../vscodeApi'

/**
 * The log that a command is about: a URI or its text, else where the message of a test leads, else what the active editor
 * shows, as text or as rows.
 */
export const activeLog = (vscode: VsCode, argument: unknown): Uri | undefined => {
  if (argument instanceof vscode.Uri) return argument
  if (typeof argument === 'string') return vscode.Uri.parse(argument)
  const location = locationOfMessage(vscode, argument)
  if (location !== undefined) return location.uri
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input
  if (input instanceof vscode.TabInputCustom) return input.uri
  return vscode.window.activeTextEditor?.document.uri
}

/** Where a message of the Test Explorer leads, when a command was chosen in its menu. */
export const locationOfMessage = (vscode: VsCode, argument: unknown) => {
  const location = memberAt(argument, 'message', 'location')
  return location instanceof vscode.Location ? location : undefined
}
