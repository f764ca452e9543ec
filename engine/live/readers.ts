import type { Reads } from '../documents/reads'

/** Who read what, in both directions: the dependency index of a project. Readers are named, by path for instance. */
export class Readers {
  private readonly readsOf = new Map<string, readonly string[]>()
  private readonly readersOf = new Map<string, Set<string>>()

  /** Takes the place of what the reader read before. */
  set(reader: string, reads: Reads): void {
    this.delete(reader)
    if (reads.size === 0) return
    this.readsOf.set(reader, [...reads])
    for (const key of reads) {
      const readers = this.readersOf.get(key)
      if (readers === undefined) this.readersOf.set(key, new Set([reader]))
      else readers.add(reader)
    }
  }

  delete(reader: string): void {
    for (const key of this.readsOf.get(reader) ?? []) {
      const readers = this.readersOf.get(key)
      readers?.delete(reader)
      if (readers?.size === 0) this.readersOf.delete(key)
    }
    this.readsOf.delete(reader)
  }

  of(key: string): Iterable<string> {
    return this.readersOf.get(key) ?? []
  }
}
