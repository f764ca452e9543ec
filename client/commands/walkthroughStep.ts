import type { Command } from './commandContext'

/** What the buttons of the walkthrough do that ask something first. */
const steps: ReadonlyMap<unknown, readonly [string, ...unknown[]]> = new Map([
  ['createWorkspace', ['harnessS.createWorkspace']],
  ['newSibling', ['harnessS.newSibling']],
  ['openSibling', ['workbench.action.quickOpen', '.sibling.json']],
  ['showResolved', ['harnessS.showResolved']],
  ['compareWithBase', ['harnessS.compareWithBase']],
])

/** In milliseconds. VS Code takes 300 of them. */
const focusComesBack = 500

/** A button that is pressed by a key gets the focus once more a moment later, which would leave a question without it. */
export const walkthroughStep: Command = async ({ vscode }, name) => {
  const step = steps.get(name)
  if (step === undefined) return
  await new Promise((resolve) => setTimeout(resolve, focusComesBack))
  await vscode.commands.executeCommand(...step)
}
