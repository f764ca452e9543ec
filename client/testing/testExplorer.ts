import type { CancellationToken, Location, TestItem, TestRunRequest } from 'vscode'
import { Disposables } from '../disposables'
import type { ModelAccess } from '../models/modelAccess'
import type { LineageStore } from '../pool/lineageStore'
import type { VsCode } from '../vscodeApi'
import type { StartCommandLine } from './commandLine'
import { runOnSave } from './continuousRuns'
import { RepairRuns } from './repairRuns'
import type { RepairStore } from './repairStore'
import { RolloutPlaces } from './rolloutPlaces'
import { type ProfileName, plansOf, profileNames, type RunPlan } from './runPlan'
import { type TestNode, testId } from './testNode'
import { TestTree } from './testTree'

export const controllerId = 'harnessS'

interface ExplorerParts {
  readonly vscode: VsCode
  readonly repairs: RepairStore
  readonly lineage: LineageStore
  readonly start: StartCommandLine
  readonly access: ModelAccess
}

/** Siblings and the tasks that they are tried on, in the Test Explorer. */
export class TestExplorer {
  readonly runs: RepairRuns
  readonly tree: TestTree
  private readonly vscode: VsCode
  private readonly lineage: LineageStore
  private readonly store = new Disposables()
  private readonly places: RolloutPlaces
  private readonly controller

  constructor({ vscode, repairs, lineage, start, access }: ExplorerParts) {
    this.vscode = vscode
    this.lineage = lineage
    this.controller = this.store.add(vscode.tests.createTestController(controllerId, 'Harness-S'))
    this.tree = new TestTree(vscode, this.controller)
    this.places = new RolloutPlaces(vscode)
    const { controller, tree, places } = this
    this.runs = new RepairRuns({ vscode, controller, tree, places, start, access })
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

  /** The item that a menu was opened on. */
  itemOf(argument: unknown): TestItem | undefined {
    if (typeof argument !== 'object' || argument === null) return undefined
    const id: unknown = Reflect.get(argument, 'id')
    return typeof id === 'string' ? this.tree.itemOf(id) : undefined
  }

  /** Where the log of its newest rollout decided; undefined for what is no task, or was not played yet. */
  placeOf(item: TestItem): Location | undefined {
    return this.places.of(item, this.tree.nodeOf(item))
  }

  /** Goes on with a run that was cut off; says whether there is one. */
  async resume(item: TestItem): Promise<boolean> {
    const node = this.tree.nodeOf(item)
    if (node?.type !== 'sibling' || node.candidate.unfinished === undefined) return false
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
      const handle = (request: TestRunRequest, token: CancellationToken) =>
        this.handle(name, labels[name], request, token)
      const profile = this.controller.createRunProfile(labels[name], TestRunProfileKind.Run, handle, name === 'repair')
      profile.supportsContinuousRun = name === 'repair'
      this.store.add(profile)
    }
  }

  private async handle(
    profile: ProfileName,
    label: string,
    request: TestRunRequest,
    token: CancellationToken,
  ): Promise<void> {
    const plansNow = () => this.plansOf(profile, request.include ?? this.tree.roots(), request.exclude)
    if (request.continuous === true) {
      const { vscode, lineage } = this
      const run = (saved: readonly RunPlan[]) => this.runs.run(request, label, saved)
      this.store.add(runOnSave({ vscode, lineage, plans: plansNow, run, token }))
      return
    }
    const plans = plansNow()
    if (plans.length > 0) return this.runs.run(request, label, plans)
    void this.vscode.window.showInformationMessage(
      this.vscode.l10n.t('Controls are drawn along with failed tasks: choose a sibling or tasks among its targets.'),
    )
  }

  private nodesOf(items: readonly TestItem[]): readonly TestNode[] {
    // The tree may be another than when they were chosen.
    return items.flatMap((item) => this.tree.nodeOf(this.tree.itemOf(item.id) ?? item) ?? [])
  }
}

/** The items that *Resume* is offered on. */
const interruptedIn = ({ folders }: RepairStore): readonly string[] =>
  folders.flatMap((folder) =>
    folder.candidates.flatMap(({ id, unfinished }) => (unfinished === undefined ? [] : [testId.sibling(folder, id)])),
  )
