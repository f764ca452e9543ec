import * as vscode from 'vscode'

interface Change {
  readonly name: string
  readonly scope: vscode.Uri | undefined
  readonly target: vscode.ConfigurationTarget
}

const changes: Change[] = []

const update = ({ name, scope, target }: Change, value: unknown) => {
  const dot = name.lastIndexOf('.')
  return vscode.workspace.getConfiguration(name.slice(0, dot), scope).update(name.slice(dot + 1), value, target)
}

const set = async (change: Change, value: unknown) => {
  changes.push(change)
  await update(change, value)
}

/** Changes a setting of the window, such as "harnessS.codeLens.enable". */
export const setForWindow = (name: string, value: unknown): Promise<void> =>
  set({ name, scope: undefined, target: vscode.ConfigurationTarget.Workspace }, value)

/** Changes a setting of one folder of the window. */
export const setForFolder = (name: string, scope: vscode.Uri, value: unknown): Promise<void> =>
  set({ name, scope, target: vscode.ConfigurationTarget.WorkspaceFolder }, value)

/** For `afterEach`: all settings are as they were. */
export const resetSettings = async (): Promise<void> => {
  for (const change of changes.splice(0)) await update(change, undefined)
}
