import { join } from 'node:path'
import type { Evidence } from '../documents/evidence'
import type { Project } from '../documents/project'
import type { UnreadableFile } from './readText'
import { evidenceOf } from './runEvidence'
import { RunsFolder } from './runsFolder'
import { readTaskTexts, type TaskTexts, taskTextsStamp, textsAsked } from './taskTexts'
import type { StampedRun } from './trialRollouts'

/** What was run in a workspace folder, and what its tasks say, for a program that stays. */
export class FolderRecords {
  private readonly folder: string
  private readonly runs: RunsFolder
  private texts: TaskTexts = new Map()
  private textsStamp = ''

  /** Calls `changed` when it is time to look again, as far as the system tells. */
  constructor(folder: string, changed: () => void) {
    this.folder = folder
    this.runs = new RunsFolder(join(folder, 'runs'), changed)
  }

  /** What is known by now, in an object of its own; undefined where nothing was ever run and no text is known. */
  evidence(): Evidence | undefined {
    const { texts } = this
    const runs = this.runs.open()
    if (runs === undefined && texts.size === 0) return undefined
    return evidenceOf(
      () => runs ?? new Map(),
      (id) => texts.get(id),
    )
  }

  /** The runs as they were found last, in the order of the names of their folders. */
  recordedRuns(): readonly StampedRun[] {
    return [...(this.runs.open()?.values() ?? [])]
  }

  /** Each folder of a run, also where two say that they are the same run. */
  runFolders(): readonly StampedRun[] {
    return this.runs.held()
  }

  /** What looks like a run and cannot be read. */
  unreadableRuns(): readonly UnreadableFile[] {
    return this.runs.unreadable()
  }

  /** Something was asked for that was not read, or changed since. */
  get isWanted(): boolean {
    return this.runs.isWanted
  }

  /** Finds out what there is now; says whether the evidence is another. */
  async look(project: Project): Promise<boolean> {
    const areRunsOthers = await this.runs.look()
    const areTextsOthers = await this.lookAtTexts(project)
    return areRunsOthers || areTextsOthers
  }

  /** Reads what was asked for; says whether that was anything. */
  read(): Promise<boolean> {
    return this.runs.read()
  }

  close(): void {
    this.runs.close()
  }

  private async lookAtTexts(project: Project): Promise<boolean> {
    const asked = textsAsked(project)
    const stamp = await taskTextsStamp(this.folder, asked)
    if (stamp === this.textsStamp) return false
    this.textsStamp = stamp
    const before = this.texts
    this.texts = await readTaskTexts(this.folder, asked)
    return before.size > 0 || this.texts.size > 0
  }
}
