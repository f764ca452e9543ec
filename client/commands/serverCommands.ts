import type { Command } from './commandContext'

export const restartServer: Command = ({ server }) => server.restart()

export const openLog: Command = async ({ log }) => log.show()

/** Gives the active document our language although the user's settings say otherwise. */
export const useHarnessJson: Command = async ({ vscode, assigner }) => {
  const document = vscode.window.activeTextEditor?.document
  if (document !== undefined) await assigner.claim(document)
}
