import type { Task, TaskDefinition, TaskProvider, Uri, WorkspaceFolder } from 'vscode'
import { Disposables } from '../disposables'
import type { LineageStore } from '../pool/lineageStore'
import type { VsCode } from '../vscodeApi'

export const taskType = 'harness-s'

/**
 * The bundled command line as tasks, one for each folder with harnesses, run by VS Code's own Node. Offered in trusted
 * workspaces only.
 */
export class ValidateTasks implements TaskProvider {
  private readonly vscode: VsCode
  private readonly extensionUri: Uri
  private readonly lineage: LineageStore
  private readonly store = new Disposables()

  constructor(vscode: VsCode, extensionUri: Uri, lineage: LineageStore) {
    this.vscode = vscode
    this.extensionUri = extensionUri
    this.lineage = lineage
    this.store.add(vscode.tasks.registerTaskProvider(taskType, this))
  }

  provideTasks(): Task[] {
    if (!this.vscode.workspace.isTrusted) return []
    return (this.lineage.folders ?? []).flatMap(({ uri }) => this.taskOfFolder(this.vscode.Uri.parse(uri)) ?? [])
  }

  /** For tasks of a `tasks.json`. */
  resolveTask({ definition, scope }: Task): Task | undefined {
    const { isTrusted, workspaceFolders } = this.vscode.workspace
    const folder = typeof scope === 'object' ? scope : workspaceFolders?.[0]
    const isKnown = definition.type === taskType && definition['task'] === 'validate'
    return isKnown && isTrusted && folder !== undefined ? this.task(definition, folder) : undefined
  }

  dispose(): void {
    this.store.dispose()
  }

  private taskOfFolder(uri: Uri): Task | undefined {
    const folder = this.vscode.workspace.getWorkspaceFolder(uri)
    if (folder === undefined) return undefined
    const workspace = uri.path.slice(folder.uri.path.length).replace(/^\/|\/$/g, '')
    const definition = { type: taskType, task: 'validate', ...(workspace === '' ? {} : { workspace }) }
    return this.task(definition, folder)
  }

  private task(definition: TaskDefinition, folder: WorkspaceFolder): Task {
    const { vscode } = this
    const cli = vscode.Uri.joinPath(this.extensionUri, 'dist', 'cli.js').fsPath
    const workspace = typeof definition['workspace'] === 'string' ? definition['workspace'] : ''
    const strict = definition['strict'] === true ? ['--strict'] : []
    const execution = new vscode.ProcessExecution(process.execPath, [cli, 'validate', ...strict], {
      cwd: vscode.Uri.joinPath(folder.uri, workspace).fsPath,
      env: { ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1' },
    })
    const name = workspace === '' ? vscode.l10n.t('validate') : vscode.l10n.t('validate {0}', workspace)
    // Paths are told from the folder of the harnesses. VS Code knows only the one that is open, and must search for others.
    const matcher = workspace === '' ? '$harness-s' : '$harness-s-inside'
    const task = new vscode.Task(definition, folder, name, 'harness-s', execution, matcher)
    task.detail = vscode.l10n.t('Checks every document with the command line of Harness-S')
    task.group = vscode.TaskGroup.Test
    return task
  }
}
