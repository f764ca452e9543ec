import type { Command } from '../commands/commandContext'

/** `openTrajectory(uri, step)`: for links, lenses and menus; without a URI the log in the active editor. */
export const openTrajectory: Command = async ({ vscode, trajectories }, uri, step) => {
  const given = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri
  const log = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri
  if (log !== undefined) await trajectories.open(log, typeof step === 'number' ? { step } : undefined)
}
