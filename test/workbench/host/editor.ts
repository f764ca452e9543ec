import { rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as vscode from 'vscode'

/** What the tests of the extension host share: documents, findings, and waiting for them. */

const patience = 10_000

/** Waits until `look` answers something else than undefined, and answers that; `what` names it in the error. */
export const eventually = async <T>(what: string, look: () => T | undefined | Thenable<T | undefined>): Promise<T> => {
  const deadline = Date.now() + patience
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`Not seen within ${patience / 1000} s: ${what}`)
    await sleep(25)
  }
}

/** Address of a file in the first folder of the workspace, or in the one with this name. */
export const uriOf = (path: string, folder?: string): vscode.Uri => {
  const folders = vscode.workspace.workspaceFolders ?? []
  const found = folder === undefined ? folders[0] : folders.find(({ name }) => name === folder)
  if (found === undefined) throw new Error(`The workspace has no folder ${folder ?? ''}`)
  return vscode.Uri.joinPath(found.uri, path)
}

const created = new Set<string>()

/** For files that the product makes: `cleanUp` takes them away. */
export const removeLater = (uri: vscode.Uri): void => {
  created.add(uri.fsPath)
}

/** Writes a file as another program would; it goes away with `cleanUp`. */
export const writeOutside = async (uri: vscode.Uri, text: string): Promise<void> => {
  removeLater(uri)
  await writeFile(uri.fsPath, text)
}

/** Makes a file and shows it. */
export const open = async (path: string, text: string): Promise<vscode.TextDocument> => {
  await writeOutside(uriOf(path), text)
  const document = await show(uriOf(path))
  // A document of the same name that was just closed is brought up to date only by the file watcher.
  return await eventually(`the text of ${path}`, () => (document.getText() === text ? document : undefined))
}

export const show = async (uri: vscode.Uri): Promise<vscode.TextDocument> => {
  const { document } = await vscode.window.showTextDocument(uri)
  return document
}

/** For `afterEach`: closes all editors without saving, and removes what the test has made. */
export const cleanUp = async (): Promise<void> => {
  for (const { uri } of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    await show(uri)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  for (const path of created) await rm(path, { force: true })
  created.clear()
}

const codeOf = ({ code }: vscode.Diagnostic) => String(typeof code === 'object' ? code.value : code)

/** Codes of all problems of a file, whoever reports them, sorted. */
export const codesOf = (uri: vscode.Uri): readonly string[] => vscode.languages.getDiagnostics(uri).map(codeOf).sort()

/** Waits until the file has exactly these problems. */
export const hasCodes = async (uri: vscode.Uri, codes: readonly string[]): Promise<void> => {
  const wanted = codes.join()
  try {
    await eventually('', () => (codesOf(uri).join() === wanted ? true : undefined))
  } catch {
    const found = vscode.languages.getDiagnostics(uri).map((each) => `${codeOf(each)} ${each.message}`)
    throw new Error(`Expected the problems [${wanted}] in ${uri.path}, found:\n${found.join('\n')}`)
  }
}

/** Place of a text in a document, or an error. */
export const rangeOf = (document: vscode.TextDocument, text: string): vscode.Range => {
  const start = document.getText().indexOf(text)
  if (start < 0) throw new Error(`The document does not hold ${text}`)
  return new vscode.Range(document.positionAt(start), document.positionAt(start + text.length))
}

/** Edits a document as an extension would: one step of undo. */
export const replace = async (document: vscode.TextDocument, text: string, by: string): Promise<void> => {
  const edit = new vscode.WorkspaceEdit()
  edit.replace(document.uri, rangeOf(document, text), by)
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error('The edit was refused.')
}

/** The product, activated. */
export const product = async (): Promise<vscode.Extension<unknown>> => {
  const extension = vscode.extensions.getExtension('harness-s.harness-s')
  if (extension === undefined) throw new Error('The extension is not installed.')
  await extension.activate()
  return extension
}
