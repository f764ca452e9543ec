import type { CancellationToken, Disposable } from 'vscode'
import { ancestry } from '../pool/ancestry'
import type { LineageStore } from '../pool/lineageStore'
import { Refresher } from '../refresher'
import type { VsCode } from '../vscodeApi'
import type { RunPlan } from './runPlan'

interface Watched {
  readonly vscode: VsCode
  readonly lineage: LineageStore
  /** What would be run now; the tree is another after each change. */
  readonly plans: () => readonly RunPlan[]
  readonly run: (plans: readonly RunPlan[]) => Promise<void>
  readonly token: CancellationToken
}

/**
 * Runs what is chosen again whenever the sibling or an ancestor of it is saved, until it is cancelled. All saves during a
 * run are one run more: that plays what is there then.
 */
export const runOnSave = ({ vscode, lineage, plans, run, token }: Watched): Disposable => {
  const saved = new Set<string>()
  const runs = new Refresher(async () => {
    const ids = new Set(saved)
    saved.clear()
    const harnesses = lineage.harnesses()
    const concerned = plans().filter(({ candidate }) => ancestry(harnesses, candidate.id).some(({ id }) => ids.has(id)))
    if (concerned.length > 0 && !token.isCancellationRequested) await run(concerned)
  })
  const listener = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    const id = lineage.nodeOf(uri)?.id
    if (id === undefined) return
    saved.add(id)
    void runs.refresh()
  })
  token.onCancellationRequested(() => listener.dispose())
  return listener
}
