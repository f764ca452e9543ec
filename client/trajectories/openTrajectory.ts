import type { Command } from '../commands/commandContext'
import { activeLog } from './activeLog'

/** `openTrajectory(uri, step)`: for links, lenses and menus; without a URI the log in the active editor. */
export const openTrajectory: Command = async ({ vscode, trajectories }, uri, step) => {
  const log = activeLog(vscode, uri)
  if (log !== undefined) await trajectories.open(log, typeof step === 'number' ? { step } : undefined)
}
