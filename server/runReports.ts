import type { ReadReport, Runtime, StampedRun } from './runtime'

/** Reports that stay in memory: those that a reader goes to and fro between. */
const mostReports = 4

/** What evaluations came to, each read once until its files change. */
export class RunReports {
  private readonly runtime: Pick<Runtime, 'readReport'>
  private readonly kept = new Map<string, Promise<ReadReport>>()

  constructor(runtime: Pick<Runtime, 'readReport'>) {
    this.runtime = runtime
  }

  of(run: StampedRun): Promise<ReadReport> {
    const source = JSON.stringify([run.path, run.stamp])
    const known = this.kept.get(source) ?? this.read(source, run)
    this.kept.delete(source)
    this.kept.set(source, known)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostReports && oldest !== undefined) this.kept.delete(oldest)
    return known
  }

  private async read(source: string, run: StampedRun): Promise<ReadReport> {
    try {
      return await this.runtime.readReport(run)
    } catch (error) {
      this.kept.delete(source) // Whoever asks next has it tried again.
      throw error
    }
  }
}
