import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RunHeader } from '../documents/kinds/run'
import { isKind, validateKind } from '../documents/validate'
import { isRunHeader, newerVersion } from '../trajectories/runHeader'
import { runFiles } from '../trajectories/runLayout'
import { fileStamp, noFile } from './fileStamp'
import { FolderWatch } from './folderWatch'
import { HeldRun } from './heldRun'
import { leadsOutside } from './leadsOutside'
import { linkReason, readFailureReason, readText, type UnreadableFile } from './readText'
import { isRunHeld } from './runLock'

/** A run that was cut off is unfinished for ever, so that not every one is watched. */
const mostWatched = 16

/** A process that was killed changes no file. */
const untilNextLookMs = 3000

/**
 * The runs in a folder for a program that stays: read in the background, again when they change, and no more of them
 * than somebody asked for. At rest, when nothing is wanted, they answer as those of `runEvidence` do. No link is
 * followed out of the workspace.
 */
export class RunsFolder {
  private readonly folder: string
  private readonly watch: FolderWatch
  private readonly changed: () => void
  private nextLook: NodeJS.Timeout | undefined
  /** By the path of their folder; undefined when there is no folder of runs. */
  private runs: ReadonlyMap<string, HeldRun> | undefined
  private broken: readonly UnreadableFile[] = []

  /** Calls `changed` when it is time to look again, as far as the system tells. */
  constructor(folder: string, changed: () => void) {
    this.folder = folder
    this.watch = new FolderWatch(changed)
    this.changed = changed
  }

  /** The runs as they were found last; undefined when there is no folder of runs. */
  open(): ReadonlyMap<string, HeldRun> | undefined {
    return this.runs && new Map([...this.runs.values()].map((run) => [run.header.id, run]))
  }

  /** The runs as they were found last, in the order of the names of their folders. */
  held(): readonly HeldRun[] {
    return [...(this.runs?.values() ?? [])]
  }

  /** What looks like a run and is none that can be read, as it was found last. */
  unreadable(): readonly UnreadableFile[] {
    return this.broken
  }

  /** Something was asked for that was not read, or changed since. */
  get isWanted(): boolean {
    return this.wanted().length > 0
  }

  /** Finds out which runs there are, and which were written to. Says whether the evidence is another now. */
  async look(): Promise<boolean> {
    const [before, brokenBefore] = [this.runs, JSON.stringify(this.broken)]
    this.runs = await this.found()
    this.watch.set(this.watched())
    this.lookAgainAtRuns()
    return (await this.read()) || !areSame(before, this.runs) || brokenBefore !== JSON.stringify(this.broken)
  }

  /** Reads what was asked for, and says whether that was anything. */
  async read(): Promise<boolean> {
    const wanted = this.wanted()
    for (const run of wanted) await run.read()
    return wanted.length > 0
  }

  close(): void {
    clearTimeout(this.nextLook)
    this.watch.close()
  }

  private lookAgainAtRuns(): void {
    clearTimeout(this.nextLook)
    if ([...(this.runs?.values() ?? [])].some(({ isUnderWay }) => isUnderWay))
      this.nextLook = setTimeout(this.changed, untilNextLookMs).unref()
  }

  private wanted(): readonly HeldRun[] {
    return [...(this.runs?.values() ?? [])].filter(({ isWanted }) => isWanted)
  }

  private async found(): Promise<ReadonlyMap<string, HeldRun> | undefined> {
    if (await leadsOutside(dirname(this.folder), this.folder)) return undefined
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => undefined)
    if (entries === undefined) return undefined
    const runs = new Map<string, HeldRun>()
    const unreadable: UnreadableFile[] = []
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(this.folder, name))
    for (const path of names.sort()) {
      const run = await openRun(path, this.runs?.get(path))
      if (run instanceof HeldRun) runs.set(path, run)
      else if (run !== undefined) unreadable.push({ path, reason: run })
    }
    this.broken = unreadable
    return runs
  }

  /** The folder of runs tells of those that come and go, and that of an unfinished run of what it records. */
  private watched(): readonly string[] {
    if (this.runs === undefined) return [dirname(this.folder)]
    const unfinished = [...this.runs.values()].filter(({ header }) => header.status !== 'complete')
    return [this.folder, ...unfinished.slice(-mostWatched).map(({ path }) => path)]
  }
}

/**
 * The same object as before when nothing of the run was written since. Why it cannot be read, where that is so; undefined
 * for a folder that holds no run.
 */
const openRun = async (path: string, before: HeldRun | undefined): Promise<HeldRun | string | undefined> => {
  const files = [runFiles.header, runFiles.results].map((name) => join(path, name))
  const isUnderWay = isRunHeld(join(path, runFiles.lock))
  const stamps = await Promise.all(files.map(fileStamp))
  const stamp = [...stamps, isUnderWay].join(' ')
  if (stamp === before?.stamp) return before
  if (stamps.every((each) => each === noFile)) return undefined
  if ((await Promise.all(files.map((file) => leadsOutside(path, file)))).includes(true)) return linkReason
  const header = await readHeader(join(path, runFiles.header))
  return typeof header === 'string' ? header : new HeldRun({ path, header, isUnderWay, stamp }, before)
}

/** What cannot be read counts as not recorded, until it is written again; why is for people to read. */
const readHeader = async (path: string): Promise<RunHeader | string> => {
  try {
    const header: unknown = JSON.parse(await readText(path))
    if (isRunHeader(header)) return header
    if (isKind('run', header)) return `${runFiles.header}: ${newerVersion(header)}`
    const [problem] = validateKind('run', header)
    return `${runFiles.header} is no header of a run: ${problem?.message ?? 'it has another form'}`
  } catch (error) {
    if (error instanceof SyntaxError) return `${runFiles.header} is damaged: ${error.message}`
    return `${runFiles.header}: ${readFailureReason(error)}`
  }
}

const areSame = (one: ReadonlyMap<string, HeldRun> | undefined, other: typeof one): boolean =>
  one === other || (one?.size === other?.size && [...(one ?? [])].every(([path, run]) => isSame(run, other?.get(path))))

/** Results that nobody asked for do not matter. */
const isSame = (one: HeldRun, other: HeldRun | undefined): boolean =>
  one === other || (one.isUnderWay === other?.isUnderWay && JSON.stringify(one.header) === JSON.stringify(other.header))
