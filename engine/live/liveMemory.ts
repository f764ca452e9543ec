import type { ProjectMemory } from '../documents/projectMemory'

/** When what changed, by read key. */
export class LiveMemory implements ProjectMemory {
  private readonly changes = new Map<string, number>()
  revision = 0

  changedAt(key: string): number {
    return this.changes.get(key) ?? 0
  }

  change(keys: Iterable<string>): void {
    this.revision += 1
    for (const key of keys) this.changes.set(key, this.revision)
  }
}
