import type { Event, TreeDataProvider, TreeItem, TreeView } from 'vscode'
import { Disposables } from '../disposables'
import type { ServerLifecycle } from '../languageServer/serverLifecycle'
import type { ServerStatusStore } from '../status/serverStatusStore'
import type { VsCode } from '../vscodeApi'
import type { LineageStore } from './lineageStore'
import { lineageTree } from './lineageTree'
import { type PoolNode, poolItem } from './poolItem'
import { poolState, poolStateKey } from './poolStates'

export const poolViewId = 'harnessS.pool'

interface PoolParts {
  readonly vscode: VsCode
  readonly server: ServerLifecycle
  readonly status: ServerStatusStore
  readonly lineage: LineageStore
}

/** The *Harness pool* view: bases with their siblings below them, each with its state. */
export class PoolView implements TreeDataProvider<PoolNode> {
  readonly onDidChangeTreeData: Event<void>
  private readonly parts: PoolParts
  private readonly store = new Disposables()
  private readonly changed
  private readonly view: TreeView<PoolNode>

  constructor(parts: PoolParts) {
    this.parts = parts
    const { vscode, server, status, lineage } = parts
    this.changed = this.store.add(new vscode.EventEmitter<void>())
    this.onDidChangeTreeData = this.changed.event
    this.view = this.store.add(
      vscode.window.createTreeView(poolViewId, { treeDataProvider: this, showCollapseAll: true }),
    )
    const refresh = () => this.refresh()
    this.store.add(lineage.onDidChange(refresh))
    this.store.add(server.onDidChangeState(refresh))
    this.store.add(status.onDidChange(refresh))
    this.store.add(vscode.workspace.onDidChangeWorkspaceFolders(refresh))
    this.store.add(vscode.workspace.onDidGrantWorkspaceTrust(refresh))
    refresh()
  }

  getTreeItem(node: PoolNode): TreeItem {
    return poolItem(this.parts.vscode, node)
  }

  getChildren(parent?: PoolNode): PoolNode[] {
    if (parent?.type === 'folder') return rootsOf(parent.folder)
    if (parent !== undefined) {
      return parent.branch.children.map((branch) => ({ type: 'harness', folder: parent.folder, branch }))
    }
    const folders = this.state() === 'ready' ? (this.parts.lineage.folders ?? []) : []
    const filled = folders.filter(({ harnesses }) => harnesses.length > 0)
    return filled.length > 1 ? filled.map((folder) => ({ type: 'folder', folder })) : filled.flatMap(rootsOf)
  }

  dispose(): void {
    this.store.dispose()
  }

  private state() {
    const { vscode, server, status, lineage } = this.parts
    return poolState({
      hasFolder: (vscode.workspace.workspaceFolders ?? []).length > 0,
      server: server.state,
      isScanning: status.current?.state === 'scanning',
      folders: lineage.folders,
    })
  }

  private refresh(): void {
    const { vscode } = this.parts
    void vscode.commands.executeCommand('setContext', poolStateKey, this.state())
    const note = vscode.l10n.t('Restricted Mode: harnesses are checked, and nothing is run.')
    // A message above an empty view would stand where its welcome text belongs.
    this.view.message = vscode.workspace.isTrusted || this.state() !== 'ready' ? '' : note
    this.changed.fire()
  }
}

const rootsOf = (folder: Extract<PoolNode, { type: 'folder' }>['folder']): PoolNode[] =>
  lineageTree(folder.harnesses).map((branch) => ({ type: 'harness', folder, branch }))
