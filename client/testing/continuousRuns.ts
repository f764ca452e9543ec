import type { CancellationToken, Disposable } from 'vscode'
import { ancestry } from '../pool/ancestry'
import type { LineageStore } from '../pool/lineageStore'
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

/** Runs what is chosen again whenever the sibling or an ancestor of it is saved, until it is cancelled. */
export const runOnSave = ({ vscode, lineage, plans, run, token }: Watched): Disposable => {
  const listener = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    const saved = lineage.nodeOf(uri)
    if (saved === undefined) return
    const harnesses = lineage.harnesses()
    const concerned = plans().filter(({ candidate: { id } }) =>
      ancestry(harnesses, id).some((each) => each.id === saved.id),
    )
    if (concerned.length > 0) void run(concerned)
  })
  token.onCancellationRequested(() => listener.dispose())
  return listener
}
