import type { Location, TestItem, Uri } from 'vscode'
import { trajectoryPath } from '../../engine/trajectories/runLayout'
import type { RepairFolder } from '../../protocol/languageServer'
import type { VsCode } from '../vscodeApi'
import { type Rollout, rolloutOf } from './runEvents'
import type { TestNode } from './testNode'

export const logOf = (vscode: VsCode, folder: RepairFolder, run: string, rollout: Rollout): Uri => {
  const path = trajectoryPath(rollout.harness, rollout.task, rollout.attempt)
  return vscode.Uri.joinPath(vscode.Uri.parse(folder.uri), 'runs', run, path)
}

/** Where the log of a task's newest rollout decided, as runs of this window found; else the log that is recorded. */
export class RolloutPlaces {
  private readonly vscode: VsCode
  private readonly found = new WeakMap<TestItem, Location>()

  constructor(vscode: VsCode) {
    this.vscode = vscode
  }

  keep(item: TestItem, place: Location): void {
    this.found.set(item, place)
  }

  /** Undefined for what is no task, or was not played yet. */
  of(item: TestItem, node: TestNode | undefined): Location | undefined {
    return this.found.get(item) ?? (node?.type === 'task' ? this.recorded(node) : undefined)
  }

  private recorded({ folder, task: { last } }: Extract<TestNode, { type: 'task' }>): Location | undefined {
    const rollout = last && rolloutOf(last.rollout)
    if (last === undefined || rollout === undefined) return undefined
    return new this.vscode.Location(logOf(this.vscode, folder, last.run, rollout), new this.vscode.Position(0, 0))
  }
}
