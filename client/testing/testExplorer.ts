import type { TestItem, TestRunRequest } from 'vscode'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'
import type { StartCommandLine } from './commandLine'
import { RepairRuns } from './repairRuns'
import type { RepairStore } from './repairStore'
import { type ProfileName, plansOf, profileNames, type RunPlan } from './runPlan'
import { type TestNode, testId } from './testNode'
import { TestTree } from './testTree'

export const controllerId = 'harnessS'

/** Siblings and the tasks that they are tried on, in the Test Explorer. */
export class TestExplorer {
  readonly runs: RepairRuns
  readonly tree: TestTree
  private readonly vscode: VsCode
  private readonly store = new Disposables()
  private readonly controller

  constructor(vscode: VsCode, repairs: RepairStore, start: StartCommandLine) {
    this.vscode = vscode
    this.controller = this.store.add(vscode.tests.createTestController(controllerId, 'Harness-S'))
    this.tree = new TestTree(vscode, this.controller)
    this.runs = new RepairRuns({ vscode, controller: this.controller, tree: this.tree, start })
    const show = () => {
      this.tree.show(repairs.folders)
      void vscode.commands.executeCommand('setContext', 'harnessS.interrupted', interruptedIn(repairs))
    }
    this.controller.refreshHandler = () => repairs.refresh()
    this.store.add(repairs.onDidChange(show))
    if (vscode.workspace.isTrusted) this.offerRuns()
    this.store.add(
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.offerRuns()
        show()
      }),
    )
  }

  /** What running these would come to, as commands. */
  plansOf(profile: ProfileName, items: readonly TestItem[], excluded: readonly TestItem[] = []): readonly RunPlan[] {
    return plansOf(profile, this.nodesOf(items), this.nodesOf(excluded))
  }

  /** Goes on with a run that was cut off; says whether there is one. */
  async resume(item: TestItem): Promise<boolean> {
    const node = this.tree.nodeOf(item)
    if (node?.type !== 'sibling' || node.candidate.unfinished === undefined) return false
    if (!this.vscode.workspace.isTrusted) return false
    const { folder, candidate } = node
    const args = ['eval', '--resume', node.candidate.unfinished]
    const request = new this.vscode.TestRunRequest([item])
    await this.runs.run(request, args.join(' '), [{ folder, candidate, tasks: [], args, playsParent: false }])
    return true
  }

  dispose(): void {
    this.store.dispose()
  }

  /** Only a trusted folder may say what is run. */
  private offerRuns(): void {
    const { l10n, TestRunProfileKind } = this.vscode
    const labels: Readonly<Record<ProfileName, string>> = {
      repair: l10n.t('Evaluate repair'),
      paired: l10n.t('Paired with H0'),
      split: l10n.t('Whole split'),
    }
    for (const name of profileNames) {
      const handle = (request: TestRunRequest) => this.handle(name, labels[name], request)
      const profile = this.controller.createRunProfile(labels[name], TestRunProfileKind.Run, handle, name === 'repair')
      this.store.add(profile)
    }
  }

  private async handle(profile: ProfileName, label: string, request: TestRunRequest): Promise<void> {
    const plans = this.plansOf(profile, request.include ?? this.tree.roots(), request.exclude)
    if (plans.length > 0) return this.runs.run(request, label, plans)
    void this.vscode.window.showInformationMessage(
      this.vscode.l10n.t('Controls are drawn along with failed tasks: choose a sibling or tasks among its targets.'),
    )
  }

  private nodesOf(items: readonly TestItem[]): readonly TestNode[] {
    return items.flatMap((item) => this.tree.nodeOf(item) ?? [])
  }
}

/** The items that *Resume* is offered on. */
const interruptedIn = ({ folders }: RepairStore): readonly string[] =>
  folders.flatMap((folder) =>
    folder.candidates.flatMap(({ id, unfinished }) => (unfinished === undefined ? [] : [testId.sibling(folder, id)])),
  )
