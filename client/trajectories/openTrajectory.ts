import type { Uri } from 'vscode'
import type { VsCode } from '../vscodeApi'

/** Opens the event log of a rollout where a step begins; without one, where it was decided: at its end. */
export const openTrajectory = async (vscode: VsCode, uri: Uri, step?: number): Promise<void> => {
  const document = await vscode.workspace.openTextDocument(uri)
  const line = lineOfStep(document.getText(), step)
  const selection = new vscode.Range(new vscode.Position(line, 0), new vscode.Position(line, 0))
  await vscode.window.showTextDocument(document, { selection })
}

/** From 0. */
export const lineOfStep = (text: string, step: number | undefined): number => {
  const lines = text.trimEnd().split('\n')
  const found = lines.findIndex((line) => line.includes(`"step":${step},`))
  return found === -1 ? lines.length - 1 : found
}
