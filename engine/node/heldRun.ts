import { join } from 'node:path'
import type { BrokenRecord } from '../documents/evidence'
import type { RunHeader } from '../documents/kinds/run'
import type { Work } from '../documents/work'
import { runFiles } from '../trajectories/runLayout'
import { findBrokenRecords } from './brokenRecords'
import type { OpenRun } from './runEvidence'
import { noResults, type RunResults, readResults } from './runResults'
import { inSlices } from './slices'

interface FoundRun {
  readonly path: string
  readonly header: RunHeader
  readonly isUnderWay: boolean
  readonly stamp: string
}

/** A run that is read in the background, once somebody asked for what it recorded. */
export class HeldRun implements OpenRun {
  readonly path: string
  readonly header: RunHeader
  readonly isUnderWay: boolean
  /** Two stamps are the same when the files of the run were not written in between, and its process is as before. */
  readonly stamp: string
  readonly results: () => RunResults | undefined
  readonly broken: () => readonly BrokenRecord[] | undefined
  private readonly ofResults: OnDemand<RunResults>
  private readonly ofLogs: OnDemand<readonly BrokenRecord[]>

  /** What was known of the run before it was written to is what is known of it, until it is read again. */
  constructor({ path, header, isUnderWay, stamp }: FoundRun, before?: HeldRun) {
    this.path = path
    this.header = header
    this.isUnderWay = isUnderWay
    this.stamp = stamp
    this.ofResults = new OnDemand(() => readResults(join(path, runFiles.results), header), noResults, before?.ofResults)
    this.ofLogs = new OnDemand(() => findBrokenRecords(path), [], before?.ofLogs)
    this.results = () => this.ofResults.ask()
    this.broken = () => this.ofLogs.ask()
  }

  isKnown(): boolean {
    return this.results() !== undefined
  }

  get isWanted(): boolean {
    return this.ofResults.isWanted || this.ofLogs.isWanted
  }

  /** Reads what was asked for. */
  async read(): Promise<void> {
    await this.ofResults.read()
    await this.ofLogs.read()
  }
}

/** One thing that a run recorded: not there until somebody asked for it and it was read. */
class OnDemand<Value> {
  isWanted: boolean
  private value: Value | undefined
  private readonly reading: () => Work<Value>
  private readonly nothing: Value

  /** `nothing` is what counts as recorded where the files cannot be read. */
  constructor(reading: () => Work<Value>, nothing: Value, before: OnDemand<Value> | undefined) {
    this.reading = reading
    this.nothing = nothing
    this.value = before?.value
    this.isWanted = before !== undefined && (before.isWanted || before.value !== undefined)
  }

  ask(): Value | undefined {
    if (this.value === undefined) this.isWanted = true
    return this.value
  }

  async read(): Promise<void> {
    if (!this.isWanted) return
    this.isWanted = false
    this.value = await inSlices(this.reading()).catch(() => this.nothing)
  }
}
