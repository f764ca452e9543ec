import type { Evidence } from '../engine/documents/evidence'
import { Turns } from '../engine/node/turns'
import type { Records, Runtime, StampedRun } from './runtime'
import { Throttle } from './throttle'
import type { Folder, Workspaces } from './workspaces'

/** A run that is under way writes much more often than its findings need to follow. */
const pauseMs = 2000

const nothingRecorded = { runFolders: () => [], unreadableRuns: () => [] }

/**
 * Hands what was run in each folder to the rules that ask for it. Nothing is read before all documents were judged, and
 * then only what rules asked for; those that did are asked again.
 */
export class EvidenceKeeper {
  private readonly runtime: Pick<Runtime, 'openRecords'>
  private readonly workspaces: Pick<Workspaces, 'all' | 'rootOf'>
  /** Called when documents are to be judged again. */
  private readonly changed: () => void
  /** What is known of a folder beside its records. */
  private readonly beside: (folder: Folder) => Partial<Evidence>
  private readonly open = new Map<Folder, Records>()
  private readonly turns = new Turns()
  private readonly nextLook = new Throttle(() => void this.look(), pauseMs)

  constructor(
    runtime: Pick<Runtime, 'openRecords'>,
    workspaces: Pick<Workspaces, 'all' | 'rootOf'>,
    changed: () => void,
    beside: (folder: Folder) => Partial<Evidence> = () => ({}),
  ) {
    this.runtime = runtime
    this.workspaces = workspaces
    this.changed = changed
    this.beside = beside
  }

  /** To be called when more is known of a folder beside its records. */
  tellAgain(folder: Folder): void {
    const records = this.open.get(folder)
    if (records !== undefined) this.tell(folder, records)
  }

  /** To be called when everything that is there was judged. */
  atRest(): void {
    const folders = this.folders()
    for (const folder of [...this.open.keys()]) if (!folders.includes(folder)) this.forget(folder)
    for (const folder of folders) {
      const records = this.open.get(folder)
      if (records === undefined) void this.begin(folder)
      else if (records.isWanted) void this.update(folder, () => records.read())
    }
  }

  /** Files changed; those of runs may be among them. */
  lookSoon(): void {
    this.nextLook.ask()
  }

  /** Finds out what there is now, of folders that are not open yet, too. */
  async look(): Promise<void> {
    for (const folder of this.folders()) {
      const records = this.open.get(folder)
      if (records === undefined) await this.begin(folder)
      else await this.update(folder, () => records.look(folder.live.project()))
    }
  }

  /** Reads what was asked for; says whether that was anything. */
  async read(): Promise<boolean> {
    const wanted = [...this.open].filter(([, { isWanted }]) => isWanted)
    for (const [folder, records] of wanted) await this.update(folder, () => records.read())
    return wanted.length > 0
  }

  /** The runs of a folder as they were found last. */
  runsOf(folder: Folder): readonly StampedRun[] {
    return this.open.get(folder)?.recordedRuns() ?? []
  }

  /** Each folder of a run below a folder, and those that cannot be read, as they were found last. */
  foldersOfRuns(folder: Folder): Pick<Records, 'runFolders' | 'unreadableRuns'> {
    return this.open.get(folder) ?? nothingRecorded
  }

  stop(): void {
    this.nextLook.stop()
    for (const folder of [...this.open.keys()]) this.forget(folder)
  }

  /** Around a file from elsewhere nothing is looked at. */
  private folders(): readonly Folder[] {
    return this.workspaces.all().filter(({ path }) => this.workspaces.rootOf(path) !== undefined)
  }

  private begin(folder: Folder): Promise<void> {
    const records = this.runtime.openRecords(folder.path, () => this.lookSoon())
    this.open.set(folder, records)
    return this.update(folder, () => records.look(folder.live.project()))
  }

  private forget(folder: Folder): void {
    this.open.get(folder)?.close()
    this.open.delete(folder)
  }

  /** `work` says whether the evidence is another now. */
  private update(folder: Folder, work: () => Promise<boolean>): Promise<void> {
    return this.turns.take(async () => {
      const records = this.open.get(folder)
      if (records === undefined || !(await work())) return
      this.tell(folder, records)
      this.changed()
    })
  }

  private tell(folder: Folder, records: Records): void {
    const recorded = records.evidence()
    folder.live.setEvidence(recorded && { ...recorded, ...this.beside(folder) })
  }
}
