import type { ValidateResult } from '../../protocol/languageServer'
import type { VsCode } from '../vscodeApi'
import type { Command } from './commandContext'

/** Reads everything from disk again, checks it, and says how much is wrong. */
export const validateWorkspace: Command = async ({ vscode, requests }) => {
  const { t } = vscode.l10n
  const progress = { location: vscode.ProgressLocation.Window, title: t('Checking all harnesses') }
  const result = await vscode.window.withProgress(progress, () => requests.validate())
  const showProblems = t('Show Problems')
  const isBad = result.errors + result.warnings > 0
  const show = isBad ? vscode.window.showWarningMessage : vscode.window.showInformationMessage
  void show(summary(vscode, result), ...(isBad ? [showProblems] : [])).then(async (answer) => {
    if (answer === showProblems) await vscode.commands.executeCommand('workbench.actions.view.problems')
  })
}

const summary = ({ l10n: { t } }: VsCode, { documents, errors, warnings }: ValidateResult): string =>
  t('Errors: {0}, warnings: {1}, in {2} documents.', errors, warnings, documents)
