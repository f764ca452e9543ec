import type { Evidence, HookTrials } from '../engine/documents/evidence'
import { Turns } from '../engine/node/turns'
import { hookTrials } from '../engine/preview/hookTrials'
import { timeBox } from '../engine/preview/timeBox'
import { type PreviewQuestion, previewQuestion } from '../engine/replays/previewQuestion'
import type { EvidenceKeeper } from './evidenceKeeper'
import type { Runtime, StampedRun } from './runtime'
import type { TrialStore } from './trialStore'
import type { Folder, Workspaces } from './workspaces'

export interface ReplayParts {
  readonly runtime: Pick<Runtime, 'inSlices' | 'now'>
  readonly workspaces: Pick<Workspaces, 'snapshot'>
  readonly evidence: Pick<EvidenceKeeper, 'runsOf'>
  readonly store: TrialStore
  /** Called when more is known of the hooks of a folder. */
  readonly changed: (folder: Folder) => void
  readonly say: (message: string) => void
  /** Called with what kept hooks from being tried. */
  readonly failed: (error: unknown) => void
}

/** What trying the hooks of one document may cost, whatever else is done in between. */
const mostMs = 2000

/** Documents of which it is remembered. */
const mostDocuments = 64

/**
 * Tries the hooks of documents on recorded rollouts for the rules that ask: when a document is opened or saved, or when
 * other runs are there, and never while it is typed. What takes too long says nothing, and that it took too long.
 */
export class HookReplays {
  private readonly parts: ReplayParts
  private readonly turns = new Turns()
  /** By the URI of the document, the last looked at at the end. */
  private readonly known = new Map<string, { readonly folder: Folder; readonly id: string; trials?: HookTrials }>()

  constructor(parts: ReplayParts) {
    this.parts = parts
  }

  /** What is known by now. */
  of(folder: Folder): Pick<Evidence, 'hookTrials'> {
    return {
      hookTrials: (id) => [...this.known.values()].find((each) => each.folder === folder && each.id === id)?.trials,
    }
  }

  /** To be called when a document was opened or saved. */
  look(uri: string): void {
    this.turns.take(() => this.tryHooks(uri)).catch(this.parts.failed)
  }

  /** To be called when other runs are there. */
  lookAgain(): void {
    for (const uri of this.known.keys()) this.look(uri)
  }

  private async tryHooks(uri: string): Promise<void> {
    const snapshot = this.parts.workspaces.snapshot(uri)
    const id = snapshot?.file.id
    if (snapshot === undefined || id === undefined) return
    const { folder, file, project } = snapshot
    const before = this.known.get(uri)?.trials
    const question = previewQuestion(file, project, this.parts.evidence.runsOf(folder))
    const trials = question && (await this.trialsOf(question, id))
    this.remember(uri, { folder, id, ...(trials && { trials }) })
    if (before !== undefined || trials !== undefined) this.parts.changed(folder)
  }

  private async trialsOf(question: PreviewQuestion<StampedRun>, id: string): Promise<HookTrials | undefined> {
    if (question.runs.length === 0) return undefined
    const { runtime, store, say } = this.parts
    const { rollouts } = await store.of(question.runs, question.parent)
    const trials = await runtime.inSlices(timeBox(hookTrials(rollouts, question), () => runtime.now(), mostMs))
    if (trials === undefined)
      say(
        `The hooks of ${id} were not tried on what was recorded: it takes too long. \`harness-s validate --replay\` does it.`,
      )
    return trials
  }

  private remember(uri: string, known: { readonly folder: Folder; readonly id: string; trials?: HookTrials }): void {
    this.known.delete(uri)
    this.known.set(uri, known)
    const [oldest] = this.known.keys()
    if (this.known.size > mostDocuments && oldest !== undefined) this.known.delete(oldest)
  }
}
