import type { HarnessState } from '../engine/documents/kinds/harness'
import type { Project, ProjectFile } from '../engine/documents/project'
import { Turns } from '../engine/node/turns'
import { type HookPreview, previewHooks } from '../engine/preview/hookPreview'
import { LivePreview, type TrialRollout } from '../engine/preview/livePreview'
import { type PreviewQuestion, previewQuestion } from '../engine/replays/previewQuestion'
import type { EvidenceKeeper } from './evidenceKeeper'
import type { Runtime, StampedRun } from './runtime'
import { sourceOf, type TrialStore } from './trialStore'
import type { Folder, Workspaces } from './workspaces'

/** What the hooks of a document would have done on what its parent did. */
export interface DocumentPreview {
  readonly hooks: readonly HookPreview[]
  /** Of what was recorded only a part was looked at. */
  readonly isSample: boolean
  readonly rollouts: readonly TrialRollout[]
  readonly question: PreviewQuestion<StampedRun>
}

export interface PreviewParts {
  readonly runtime: Pick<Runtime, 'inSlices'>
  readonly store: TrialStore
  readonly workspaces: Pick<Workspaces, 'snapshot'>
  readonly evidence: Pick<EvidenceKeeper, 'runsOf'>
  /** Called when more is known. */
  readonly changed: () => void
  /** Called with what kept a preview from being worked out. */
  readonly failed: (error: unknown) => void
}

interface Held {
  /** Stands for the records that the hooks were tried on. */
  readonly source: string
  readonly live: LivePreview
}

/** Documents of which previews stay in memory at a time. */
const mostDocuments = 8

/**
 * Previews of hooks, worked out behind everything else. Who asks gets what is known by now; `changed` is called when
 * more is.
 */
export class Previews {
  private readonly parts: PreviewParts
  private readonly turns = new Turns()
  private readonly held = new Map<string, Held>()
  private readonly known = new Map<string, DocumentPreview>()
  /** The state for which the preview of a document is known or on its way, with its source. */
  private readonly asked = new Map<string, { readonly state: HarnessState; readonly source: string }>()

  constructor(parts: PreviewParts) {
    this.parts = parts
  }

  /** What is known by now; of a document that cannot be resolved at present what was known before. */
  of(folder: Folder, file: ProjectFile, project: Project): DocumentPreview | undefined {
    const key = folder.path + file.path
    const question = this.questionOf(folder, file, project)
    if (question === undefined) return this.known.get(key)
    if (question.runs.length === 0 || question.names.length === 0) {
      this.forget(key)
      return undefined
    }
    const source = sourceOf(question.runs, question.parent)
    const asked = this.asked.get(key)
    if (asked?.state !== question.state || asked.source !== source)
      this.begin(key, source, question).catch(this.parts.failed)
    return this.known.get(key)
  }

  /** The preview of the document as it is now. Undefined where there is none. */
  async wait(uri: string): Promise<DocumentPreview | undefined> {
    const now = () => {
      const snapshot = this.parts.workspaces.snapshot(uri)
      return snapshot && this.of(snapshot.folder, snapshot.file, snapshot.project)
    }
    now()
    await this.turns.take(async () => undefined)
    return now()
  }

  private questionOf(folder: Folder, file: ProjectFile, project: Project): PreviewQuestion<StampedRun> | undefined {
    if (file.kind !== 'harness' && file.kind !== 'sibling') return undefined
    return previewQuestion(file, project, this.parts.evidence.runsOf(folder))
  }

  private begin(key: string, source: string, question: PreviewQuestion<StampedRun>): Promise<void> {
    this.forgetOldest()
    this.asked.set(key, { state: question.state, source })
    return this.turns.take(async () => {
      // What was typed meanwhile has asked again, and has its own turn.
      if (this.asked.get(key)?.state !== question.state) return
      const { rollouts, isSample } = await this.parts.store.of(question.runs, question.parent)
      const live = this.liveOf(key, source, () => new LivePreview(rollouts, question.countTokens))
      const previewed = await this.parts.runtime.inSlices(live.of(question.state))
      if (!this.asked.has(key)) return this.forget(key)
      this.known.set(key, { hooks: previewHooks(question.names, previewed), isSample, rollouts, question })
      this.parts.changed()
    })
  }

  private liveOf(key: string, source: string, create: () => LivePreview): LivePreview {
    const held = this.held.get(key)
    if (held?.source === source) return held.live
    const live = create()
    this.held.set(key, { source, live })
    return live
  }

  private forgetOldest(): void {
    const [oldest] = this.asked.keys()
    if (this.asked.size >= mostDocuments && oldest !== undefined) this.forget(oldest)
  }

  private forget(key: string): void {
    for (const each of [this.asked, this.known, this.held]) each.delete(key)
  }
}
