import { FileChangeType, type FileEvent } from 'vscode-languageserver/node'
import type { Runtime, UnreadableFile } from './runtime'
import { pathOfUri } from './uris'
import type { Workspaces } from './workspaces'

/** Keeps the documents that are not open as they are on disk, and knows which could not be read. */
export class Disk {
  private readonly runtime: Runtime
  private readonly workspaces: Workspaces
  private readonly roots = new Set<string>()
  private readonly unreadable = new Map<string, string>()
  private scans = 0

  constructor(runtime: Runtime, workspaces: Workspaces) {
    this.runtime = runtime
    this.workspaces = workspaces
  }

  get isScanning(): boolean {
    return this.scans > 0
  }

  get failures(): readonly UnreadableFile[] {
    return [...this.unreadable].map(([path, reason]) => ({ path, reason }))
  }

  /**
   * Reads everything below a root, again when it was read before. Until all is there nothing can be said of what refers
   * to other files, so `done` is called at the end alone.
   */
  async readRoot(root: string, done: () => void): Promise<void> {
    this.roots.add(root)
    this.workspaces.addRoot(root)
    this.scans += 1
    try {
      const seen = new Set<string>()
      for await (const { folder, files, unreadable } of this.runtime.readFolders(root)) {
        this.workspaces.addFolder(folder)
        for (const { path, text } of files) this.tell(path, text, seen)
        for (const { path, reason } of unreadable) this.fail(path, reason, seen)
      }
      this.forgetBelow(root, (path) => !seen.has(path))
    } finally {
      this.scans -= 1
      done()
    }
  }

  /** A root that is no longer open takes everything below it with it, except what lies in another root. */
  removeRoot(root: string): void {
    this.roots.delete(root)
    this.workspaces.removeRoot(root)
    const isElsewhere = (path: string) => [...this.roots].some((other) => isBelow(path, other))
    this.forgetBelow(root, (path) => !isElsewhere(path))
  }

  async readAll(done: () => void): Promise<void> {
    for (const root of this.roots) await this.readRoot(root, done)
  }

  /** A file or a whole folder that changed. An editor may report the deletion of a folder as one event. */
  async changed({ uri, type }: FileEvent): Promise<void> {
    const path = pathOfUri(uri)
    if (path === undefined) return
    if (type === FileChangeType.Deleted) this.forgetBelow(path, () => true)
    else await this.read(path)
  }

  /** What is on disk is what counts once a document is closed. */
  async read(path: string): Promise<void> {
    const found = await this.runtime.readFile(path)
    if ('text' in found) this.tell(path, found.text)
    else this.fail(path, found.reason)
  }

  /** Files that went away without a word, such as those of a folder that was deleted outside the editor. */
  dropMissing(): void {
    for (const path of this.workspaces.closedPaths()) if (!this.runtime.exists(path)) this.forget(path)
    for (const path of this.unreadable.keys()) if (!this.runtime.exists(path)) this.forget(path)
  }

  private tell(path: string, text: string, seen?: Set<string>): void {
    seen?.add(path)
    this.unreadable.delete(path)
    this.workspaces.setClosedText(path, text)
  }

  private fail(path: string, reason: string, seen?: Set<string>): void {
    this.forget(path)
    if (!this.runtime.exists(path)) return
    seen?.add(path)
    this.unreadable.set(path, reason)
  }

  private forget(path: string): void {
    this.unreadable.delete(path)
    this.workspaces.setClosedText(path, undefined)
  }

  private forgetBelow(path: string, isGone: (path: string) => boolean): void {
    const known = [...this.workspaces.closedPaths(), ...this.unreadable.keys()]
    for (const each of known.filter((other) => isBelow(other, path) && isGone(other))) this.forget(each)
  }
}

/** `path` is the folder or file `root`, or lies below it. */
const isBelow = (path: string, root: string): boolean => {
  const folder = root.endsWith('/') ? root : `${root}/`
  return path === root || path.startsWith(folder)
}
