import type { Task, TaskDefinition, TaskProvider, Uri, WorkspaceFolder } from 'vscode'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'

export const taskType = 'harness-s'

/** The bundled command line as a task, run by VS Code's own Node. Offered in trusted workspaces only. */
export class ValidateTasks implements TaskProvider {
  private readonly vscode: VsCode
  private readonly extensionUri: Uri
  private readonly store = new Disposables()

  constructor(vscode: VsCode, extensionUri: Uri) {
    this.vscode = vscode
    this.extensionUri = extensionUri
    this.store.add(vscode.tasks.registerTaskProvider(taskType, this))
  }

  provideTasks(): Task[] {
    const { isTrusted, workspaceFolders } = this.vscode.workspace
    return isTrusted
      ? (workspaceFolders ?? []).map((folder) => this.task({ type: taskType, task: 'validate' }, folder))
      : []
  }

  /** For tasks of a `tasks.json`. */
  resolveTask({ definition, scope }: Task): Task | undefined {
    const folder = typeof scope === 'object' ? scope : this.vscode.workspace.workspaceFolders?.[0]
    const isKnown = definition.type === taskType && definition['task'] === 'validate'
    return isKnown && folder !== undefined && this.vscode.workspace.isTrusted
      ? this.task(definition, folder)
      : undefined
  }

  dispose(): void {
    this.store.dispose()
  }

  private task(definition: TaskDefinition, folder: WorkspaceFolder): Task {
    const { vscode } = this
    const cli = vscode.Uri.joinPath(this.extensionUri, 'dist', 'cli.js').fsPath
    const strict = definition['strict'] === true ? ['--strict'] : []
    const execution = new vscode.ProcessExecution(process.execPath, [cli, 'validate', ...strict], {
      cwd: folder.uri.fsPath,
      env: { ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1' },
    })
    const name = vscode.l10n.t('validate')
    const task = new vscode.Task(definition, folder, name, 'harness-s', execution, '$harness-s')
    task.detail = vscode.l10n.t('Checks every document with the command line of Harness-S')
    task.group = vscode.TaskGroup.Test
    return task
  }
}
