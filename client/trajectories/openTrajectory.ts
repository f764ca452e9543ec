import type { Uri } from 'vscode'
import type { VsCode } from '../vscodeApi'
import { lineOfStep } from './lineOfStep'

/** Opens the log of a rollout at a turn of the policy. Everything that leads to a place in a log comes through here. */
export const openTrajectory = async (vscode: VsCode, log: Uri, step: number): Promise<void> => {
  const document = await vscode.workspace.openTextDocument(log)
  const line = lineOfStep(document.getText(), step)
  const place = new vscode.Position(line, 0)
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(place, place), preview: true })
}
