import type { Command } from './commandContext'

const walkthroughId = 'harness-s.harness-s#harnessS.start'

export const openWalkthrough: Command = async ({ vscode }) => {
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthroughId, false)
  // Its steps open documents, which would take the place of a tab that is only a preview.
  await vscode.commands.executeCommand('workbench.action.keepEditor')
}

/** The page of a diagnostic code such as HS101; without one, the user picks it. */
export const openDiagnosticPage: Command = async ({ vscode, extensionUri }, argument) => {
  const folder = vscode.Uri.joinPath(extensionUri, 'docs', 'diagnostics')
  const code = isCode(argument) ? argument : await vscode.window.showQuickPick(codes(), placeHolder())
  if (code === undefined) return
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(folder, `${code}.md`))

  async function codes(): Promise<string[]> {
    const files = await vscode.workspace.fs.readDirectory(folder)
    return files.map(([name]) => name.replace(/\.md$/, '')).filter(isCode)
  }

  function placeHolder() {
    return { placeHolder: vscode.l10n.t('Code of a diagnostic') }
  }
}

const isCode = (value: unknown): value is string => typeof value === 'string' && /^HS\d{3}$/.test(value)
