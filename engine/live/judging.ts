import type { Project, ProjectFile } from '../documents/project'
import { type Reads, withReads } from '../documents/reads'
import { type Check, type Found, foundBy } from '../lint/findings'

const checksInSlice = 8

/** The work of checks on one state of one file, a slice at a time. */
export class Judging {
  readonly path: string
  /** Of the project when the work began. */
  readonly revision: number
  readonly found: Found[] = []
  readonly reads = new Set<string>()
  private readonly file: ProjectFile
  private readonly project: Project
  private readonly checks: readonly Check[]
  private readonly atOnce: number
  private next = 0

  constructor(file: ProjectFile, project: Project, checks: readonly Check[], isLarge: boolean) {
    this.path = file.path
    this.revision = project.memory.revision
    this.file = file
    this.project = project
    this.checks = checks
    this.atOnce = isLarge ? checksInSlice : checks.length
  }

  get isDone(): boolean {
    return this.next >= this.checks.length
  }

  advance(): void {
    const end = this.next + this.atOnce
    const slice = this.checks.slice(this.next, end)
    const { result, reads } = withReads(() => foundBy(slice, this.file, this.project))
    this.next = end
    this.found.push(...result)
    this.keep(reads)
  }

  private keep(reads: Reads): void {
    for (const key of reads) this.reads.add(key)
  }
}
