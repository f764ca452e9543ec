import { type FSWatcher, watch } from 'node:fs'
import { basename } from 'node:path'

/**
 * Tells that something in one of some folders changed, and not what. What lies in folders inside is not watched. Where
 * the system cannot tell, nothing is told.
 */
export class FolderWatch {
  private readonly changed: () => void
  private readonly watchers = new Map<string, FSWatcher>()

  constructor(changed: () => void) {
    this.changed = changed
  }

  /** Watches these folders and no others. */
  set(folders: readonly string[]): void {
    for (const folder of [...this.watchers.keys()]) if (!folders.includes(folder)) this.drop(folder)
    for (const folder of folders) if (!this.watchers.has(folder)) this.add(folder)
  }

  close(): void {
    this.set([])
  }

  private add(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        // The folder itself may be gone, and another of its name be there soon.
        if (name === basename(folder)) this.drop(folder)
        this.changed()
      })
      watcher.on('error', () => this.drop(folder))
      this.watchers.set(folder, watcher)
    } catch {
      return // The folder went away, or the system watches no more of them.
    }
  }

  private drop(folder: string): void {
    this.watchers.get(folder)?.close()
    this.watchers.delete(folder)
  }
}
