import type { QuickPickItem, Uri } from 'vscode'
import type { FileText } from '../../engine/documents/project'
import type { StarterTemplate } from '../../engine/starter/starterTemplates'
import type { VsCode } from '../vscodeApi'
import type { Command } from './commandContext'

/** Fills a folder with a new workspace, from nothing or from the example. No file that exists is changed. */
export const createWorkspace: Command = async ({ vscode }, argument) => {
  const template = isTemplate(argument) ? argument : await pickTemplate(vscode)
  const folder = template && (await pickFolder(vscode))
  if (template === undefined || folder === undefined) return
  // The example's files are large, and most windows never need them.
  const { starterFiles } = await import('../../engine/starter/starterFiles')
  const files = starterFiles(template)
  await refuseExisting(vscode, folder, files)
  await Promise.all(files.map(({ path, text }) => write(vscode, vscode.Uri.joinPath(folder, path), text)))
  await open(vscode, folder, files)
}

const isTemplate = (value: unknown): value is StarterTemplate => value === 'empty' || value === 'example'

const pickTemplate = async (vscode: VsCode): Promise<StarterTemplate | undefined> => {
  const { t } = vscode.l10n
  const items: (QuickPickItem & { readonly template: StarterTemplate })[] = [
    {
      label: t('Example'),
      detail: t('A base harness with siblings for a toy world: to look around and to run.'),
      template: 'example',
    },
    { label: t('Empty'), detail: t('A base harness and a tool catalogue to start from.'), template: 'empty' },
  ]
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder: t('What the new workspace starts from'),
    // The page of the walkthrough takes the focus back when its step is done, which would close the question.
    ignoreFocusOut: true,
  })
  return picked?.template
}

const pickFolder = async (vscode: VsCode): Promise<Uri | undefined> => {
  const { t } = vscode.l10n
  const folders = vscode.workspace.workspaceFolders ?? []
  if (folders.length === 1) return folders[0]?.uri
  if (folders.length > 1) {
    return (await vscode.window.showWorkspaceFolderPick({ placeHolder: t('Folder for the new workspace') }))?.uri
  }
  const chosen = await vscode.window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    canSelectMany: false,
    title: t('Folder for the new workspace'),
    openLabel: t('Create here'),
  })
  return chosen?.[0]
}

const refuseExisting = async (vscode: VsCode, folder: Uri, files: readonly FileText[]): Promise<void> => {
  const found = await Promise.all(files.map(({ path }) => exists(vscode, vscode.Uri.joinPath(folder, path))))
  const taken = files.filter((_, index) => found[index]).map(({ path }) => path)
  if (taken.length === 0) return
  throw new Error(
    vscode.l10n.t('{0} holds {1} already. Choose another folder, or move it away.', folder.path, taken.join(', ')),
  )
}

const exists = async (vscode: VsCode, uri: Uri): Promise<boolean> => {
  try {
    await vscode.workspace.fs.stat(uri)
    return true
  } catch {
    return false // What cannot be looked at is found out when it is written.
  }
}

const write = (vscode: VsCode, uri: Uri, text: string) =>
  vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text))

const open = async (vscode: VsCode, folder: Uri, files: readonly FileText[]): Promise<void> => {
  if (vscode.workspace.getWorkspaceFolder(folder) === undefined) {
    await vscode.commands.executeCommand('vscode.openFolder', folder)
    return
  }
  const base = files.find(({ path }) => path.endsWith('.harness.json')) ?? files[0]
  if (base !== undefined) await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(folder, base.path))
}
