import type { CancellationToken, Disposable } from 'vscode'
import type { LineageNode } from '../../protocol/languageServer'
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
    const concerned = plans().filter(({ candidate }) => lineageOf(lineage.harnesses(), candidate.id).has(saved.id))
    if (concerned.length > 0) void run(concerned)
  })
  token.onCancellationRequested(() => listener.dispose())
  return listener
}

/** A harness with its ancestors; a circle of parents ends where it began. */
const lineageOf = (harnesses: readonly LineageNode[], id: string): ReadonlySet<string> => {
  const found = new Set<string>()
  for (let next: string | undefined = id; next !== undefined && !found.has(next); ) {
    found.add(next)
    const current: string = next
    next = harnesses.find((each) => each.id === current)?.parent
  }
  return found
}
