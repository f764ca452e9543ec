import type { TestController, TestItem } from 'vscode'
import type { RepairCandidate, RepairFolder, RepairTask } from '../../protocol/languageServer'
import { excerpt } from '../excerpt'
import type { VsCode } from '../vscodeApi'
import { siblingText } from './siblingText'
import { isFlaky, type TestNode, testId } from './testNode'

const longestLabel = 200

interface AwaitedItem {
  readonly id: string
  readonly resolve: (item: TestItem) => void
}

/** The tree workspace folder > sibling > targets or controls > task. What an item stands for is kept beside it. */
export class TestTree {
  private readonly vscode: VsCode
  private readonly controller: TestController
  private readonly nodes = new WeakMap<TestItem, TestNode>()
  private items: ReadonlyMap<string, TestItem> = new Map()
  private readonly shown = new Map<string, TestItem>()
  private readonly before = new Map<string, RepairCandidate>()
  private awaited: readonly AwaitedItem[] = []

  constructor(vscode: VsCode, controller: TestController) {
    this.vscode = vscode
    this.controller = controller
  }

  nodeOf(item: TestItem): TestNode | undefined {
    return this.nodes.get(item)
  }

  itemOf(id: string): TestItem | undefined {
    return this.items.get(id)
  }

  /** The item with this id, once it is shown. */
  shownItem(id: string): Promise<TestItem> {
    const item = this.items.get(id)
    if (item !== undefined) return Promise.resolve(item)
    return new Promise((resolve) => {
      this.awaited = [...this.awaited, { id, resolve }]
    })
  }

  /** The roots, with all below them. */
  roots(): readonly TestItem[] {
    const roots: TestItem[] = []
    this.controller.items.forEach((item) => {
      roots.push(item)
    })
    return roots
  }

  /** Shows these. Results of a sibling that is another now are marked as outdated. */
  show(folders: readonly RepairFolder[]): void {
    const filled = folders
      .filter(({ candidates }) => candidates.length > 0)
      .map((folder) => ({ ...folder, candidates: folder.candidates.map((each) => this.withLastTasks(folder, each)) }))
    this.shown.clear()
    const roots = filled.map((folder) => this.folderItem(folder))
    this.items = new Map(this.shown)
    this.controller.items.replace(roots)
    for (const folder of filled) for (const candidate of folder.candidates) this.invalidateChanged(folder, candidate)
    this.answerAwaited()
  }

  private answerAwaited(): void {
    const answered = this.awaited.filter(({ id, resolve }) => {
      const item = this.items.get(id)
      if (item !== undefined) resolve(item)
      return item !== undefined
    })
    this.awaited = this.awaited.filter((each) => !answered.includes(each))
  }

  /** A faulty sibling keeps the rows that it had. */
  private withLastTasks(folder: RepairFolder, candidate: RepairCandidate): RepairCandidate {
    if (!candidate.isUnresolved) return candidate
    return { ...candidate, tasks: this.before.get(testId.sibling(folder, candidate.id))?.tasks ?? [] }
  }

  private invalidateChanged(folder: RepairFolder, candidate: RepairCandidate): void {
    const key = testId.sibling(folder, candidate.id)
    const before = this.before.get(key)
    this.before.set(key, candidate)
    const item = this.items.get(key)
    if (before !== undefined && isOutdatedSince(before, candidate) && item) this.controller.invalidateTestResults(item)
  }

  private folderItem(folder: RepairFolder): TestItem {
    const { isTrusted } = this.vscode.workspace
    const item = this.item(testId.folder(folder), folder.name, { type: 'folder', folder })
    const untrusted = this.vscode.l10n.t('Restricted Mode: nothing runs')
    item.description = isTrusted ? '' : untrusted
    item.children.replace(folder.candidates.map((candidate) => this.siblingItem(folder, candidate)))
    return item
  }

  private siblingItem(folder: RepairFolder, candidate: RepairCandidate): TestItem {
    const { t } = this.vscode.l10n
    const node: TestNode = { type: 'sibling', folder, candidate }
    const item = this.item(testId.sibling(folder, candidate.id), candidate.id, node, candidate.uri)
    item.description = siblingText(this.vscode, candidate)
    item.children.replace([
      ...this.groupItem(folder, candidate, 'target', t('targets')),
      ...this.groupItem(folder, candidate, 'control', t('controls')),
    ])
    return item
  }

  private groupItem(
    folder: RepairFolder,
    candidate: RepairCandidate,
    role: RepairTask['role'],
    label: string,
  ): readonly TestItem[] {
    const tasks = candidate.tasks.filter((task) => task.role === role)
    if (tasks.length === 0) return []
    const item = this.item(testId.group(folder, candidate.id, role), label, { type: 'group', folder, candidate, role })
    item.description = String(tasks.length)
    // Targets first.
    item.sortText = role === 'target' ? '0' : '1'
    item.children.replace(tasks.map((task) => this.taskItem(folder, candidate, task)))
    return [item]
  }

  private taskItem(folder: RepairFolder, candidate: RepairCandidate, task: RepairTask): TestItem {
    const { t } = this.vscode.l10n
    const node: TestNode = { type: 'task', folder, candidate, task }
    const label = excerpt(task.id, longestLabel)
    const item = this.item(testId.task(folder, candidate.id, task.id), label, node, candidate.uri)
    const parent = t('{0}: {1} of {2}', candidate.parent, task.passes, task.tries)
    item.description = task.last === undefined ? parent : `${parent}, ${candidate.id}: ${task.last.outcome}`
    const tags = [task.role === 'control' ? 'control' : 'failed', ...(isFlaky(task) ? ['flaky'] : [])]
    item.tags = tags.map((tag) => new this.vscode.TestTag(tag))
    return item
  }

  private item(id: string, label: string, node: TestNode, uri?: string): TestItem {
    const known = this.items.get(id)
    const place = uri === undefined ? undefined : this.vscode.Uri.parse(uri)
    // An item that is made anew would be closed, and its results gone from sight.
    const isSame = known?.uri?.toString() === place?.toString()
    const item = known !== undefined && isSame ? known : this.controller.createTestItem(id, label, place)
    this.nodes.set(item, node)
    this.shown.set(id, item)
    return item
  }
}

/** A verdict that was outdated already, or is a new one, makes no results old. */
const isOutdatedSince = (before: RepairCandidate, { version, verdict }: RepairCandidate): boolean =>
  before.version !== version ||
  (before.verdict?.run === verdict?.run && before.verdict?.outdatedBy.length === 0 && verdict?.outdatedBy.length !== 0)
