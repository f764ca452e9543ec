import type { ProjectMemory } from '../documents/projectMemory'

/** When what changed, by read key. */
export class LiveMemory implements ProjectMemory {
  private readonly changes = new Map<string, number>()
  private allChangedAt = 0
  revision = 0

  changedAt(key: string): number {
    return Math.max(this.allChangedAt, this.changes.get(key) ?? 0)
  }

  change(keys: Iterable<string>): void {
    this.revision += 1
    for (const key of keys) this.changes.set(key, this.revision)
  }

  /** For a change of which nothing more exact is known. */
  changeAll(): void {
    this.revision += 1
    this.allChangedAt = this.revision
  }
}
