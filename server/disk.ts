import { FileChangeType, type FileEvent } from 'vscode-languageserver/node'
import { kindOfFileName, workspaceFileName } from '../engine/documents/kinds/documentKind'
import { Turns } from '../engine/node/turns'
import type { Runtime, UnreadableFile } from './runtime'
import { pathOfUri } from './uris'
import type { Workspaces } from './workspaces'

/** Keeps the documents that are not open as they are on disk, and knows which could not be read. */
export class Disk {
  private readonly runtime: Runtime
  private readonly workspaces: Workspaces
  private readonly roots = new Set<string>()
  private readonly unreadable = new Map<string, string>()
  /** Where the documents of a folder lie. */
  private readonly rootsOf = new Map<string, readonly string[]>()
  private scans = 0
  /** Of two readings of a file the later one must win. */
  private readonly turns = new Turns()

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
  readRoot(root: string, done: () => void): Promise<void> {
    this.roots.add(root)
    this.workspaces.addRoot(root)
    this.scans += 1
    return this.turns.take(async () => {
      try {
        if (this.roots.has(root)) await this.scan(root)
      } finally {
        this.scans -= 1
        done()
      }
    })
  }

  /** A root that is no longer open takes everything below it with it, except what lies in another root. */
  removeRoot(root: string): Promise<void> {
    this.roots.delete(root)
    this.workspaces.removeRoot(root)
    return this.turns.take(async () => this.forgetBelow(root, (path) => !this.isInRoot(path)))
  }

  async readAll(done: () => void): Promise<void> {
    for (const root of [...this.roots]) await this.readRoot(root, done)
    await this.turns.take(async () => this.dropMissing())
  }

  /** Files and whole folders that changed. Editors report that a folder came or went, and not what is in it. */
  changed(changes: readonly FileEvent[]): Promise<void> {
    return this.turns.take(async () => {
      for (const { uri, type } of changes) {
        const path = pathOfUri(uri)
        if (path === undefined) continue
        if (type === FileChangeType.Deleted) this.forgetBelow(path, () => true)
        if (type !== FileChangeType.Deleted || isWorkspaceFile(path)) await this.look(path)
      }
    })
  }

  /** What is on disk is what counts once a document is closed. Of one outside all roots nothing is known then. */
  closed(path: string): Promise<void> {
    return this.turns.take(async () => (this.isInRoot(path) ? this.read(path) : this.forget(path)))
  }

  private isInRoot(path: string): boolean {
    return [...this.roots].some((root) => isBelow(path, root))
  }

  /** Reads what came or changed at a path where documents lie. */
  private async look(path: string): Promise<void> {
    const folder = this.workspaces.folderAround(path)?.path.slice(0, -1)
    if (folder === undefined || !this.isInRoot(path)) return
    if (!isWorkspaceFile(path) && !this.runtime.isReached(folder, this.rootsOf.get(folder) ?? ['.'], path)) return
    // A folder may hold workspaces, and a workspace file says anew where documents lie.
    if (isWorkspaceFile(path)) await this.scan(path.slice(0, path.lastIndexOf('/')))
    else if (this.runtime.isFolder(path)) await this.scan(path)
    else if (kindOfFileName(path) !== undefined) this.read(path)
  }

  /** Takes in what lies in a folder, and forgets what does not. */
  private async scan(below: string): Promise<void> {
    const seen = new Set<string>()
    for await (const { folder, roots, files, unreadable } of this.runtime.readFolders(below)) {
      if (folder !== below || this.roots.has(folder)) this.workspaces.addFolder(folder)
      this.rootsOf.set(folder, roots)
      for (const { path, text } of files) this.tell(path, text, seen)
      for (const { path, reason } of unreadable) this.fail(path, reason, seen)
      this.workspaces.takeIn()
    }
    this.forgetBelow(below, (path) => !seen.has(path))
  }

  private read(path: string): void {
    const found = this.runtime.readFile(path)
    if ('text' in found) this.tell(path, found.text)
    else if (this.runtime.exists(path)) this.fail(path, found.reason)
    else this.forget(path)
  }

  /** Files that went away without a word, such as those of a folder that was deleted outside the editor. */
  private dropMissing(): void {
    for (const path of this.known()) if (this.isInRoot(path) && !this.runtime.exists(path)) this.forget(path)
  }

  private tell(path: string, text: string, seen?: Set<string>): void {
    seen?.add(path)
    this.unreadable.delete(path)
    this.workspaces.setClosedText(path, text)
  }

  private fail(path: string, reason: string, seen?: Set<string>): void {
    this.forget(path)
    seen?.add(path)
    this.unreadable.set(path, reason)
  }

  private forget(path: string): void {
    this.unreadable.delete(path)
    this.workspaces.setClosedText(path, undefined)
  }

  private forgetBelow(path: string, isGone: (path: string) => boolean): void {
    for (const each of this.known()) if (isBelow(each, path) && isGone(each)) this.forget(each)
  }

  private known(): readonly string[] {
    return [...this.workspaces.closedPaths(), ...this.unreadable.keys()]
  }
}

const isWorkspaceFile = (path: string): boolean => path.endsWith(`/${workspaceFileName}`)

/** `path` is the folder or file `root`, or lies below it. */
const isBelow = (path: string, root: string): boolean => {
  const folder = root.endsWith('/') ? root : `${root}/`
  return path === root || path.startsWith(folder)
}
