import { kindOfFileName } from '../documents/kinds/documentKind'
import type { ProjectFile } from '../documents/project'
import { readKey } from '../documents/reads'
import { allKeys, changedKeys } from './changedKeys'
import type { ContentChange } from './contentChange'
import type { ReadStored } from './flatText'
import { HeldFiles } from './heldFiles'
import { LiveFile } from './liveFile'
import { LiveTables } from './liveTables'
import { LiveText } from './liveText'
import { sameJson } from './sameJson'

export interface LiveFilesOptions {
  /** Files whose content stays in memory when nobody edits them. It takes many times what the text does. */
  readonly mostHeld: number
  /** The text that a file has where it is stored; undefined when it has gone. Without it all texts stay in memory. */
  readonly readStored?: ((path: string) => string | undefined) | undefined
  /** Told of each file that was read, with the read keys of what changed. */
  readonly changed: (path: string, keys: readonly string[]) => void
}

/** The texts of a project that changes and the files that they are read as. Of those nobody looks at it lets go. */
export class LiveFiles {
  readonly tables = new LiveTables()
  private readonly texts = new Map<string, LiveText>()
  /** Paths whose text was told and is not read yet. */
  private readonly unread = new Set<string>()
  private readonly workspaceFiles = new Set<string>()
  /** Folders with a workspace file, as they were when all was read last. */
  private workspaces: readonly string[] = []
  private readonly held: HeldFiles
  private readonly options: LiveFilesOptions

  constructor(options: LiveFilesOptions) {
    this.options = options
    this.held = new HeldFiles(options.mostHeld)
  }

  get isAllRead(): boolean {
    return this.unread.size === 0
  }

  text(path: string): LiveText | undefined {
    return this.texts.get(path)
  }

  all(): Iterable<LiveText> {
    return this.texts.values()
  }

  /** A text that nobody edits, and that can be read again. Undefined when the file is gone. */
  setStored(path: string, text: string | undefined): void {
    this.set(path, text, this.storedReader(path))
  }

  /** A text that is only here. Undefined when the file is gone. */
  setText(path: string, text: string | undefined): void {
    this.set(path, text, undefined)
  }

  edit(path: string, changes: readonly ContentChange[]): void {
    if (!this.texts.has(path)) this.setText(path, '')
    this.beforeChange(path)
    for (const change of changes) this.texts.get(path)?.edit(change)
    this.unread.add(path)
  }

  /** A file changed and its change was not told yet. */
  outdated(path: string): void {
    this.unread.add(path)
  }

  readAll(): void {
    if (this.isAllRead) return
    const workspaces = [...this.workspaceFiles].map((path) => path.slice(0, path.lastIndexOf('/') + 1)).sort()
    if (!sameJson(workspaces, this.workspaces)) {
      this.workspaces = workspaces
      for (const path of this.texts.keys()) if (this.tables.file(path)?.claims !== true) this.unread.add(path)
    }
    for (const path of this.unread) {
      this.unread.delete(path)
      this.read(path)
      this.letGo()
    }
  }

  touch(path: string): void {
    this.held.touch(path)
  }

  /** Lets go of what nobody looked at for long, except of one file. Says whether there are other files now. */
  letGo(except?: string): boolean {
    let isOther = false
    for (const path of this.held.surplus()) {
      const text = this.texts.get(path)
      if (path === except || this.unread.has(path) || text?.isPlain !== true) continue
      text.letGo()
      const file = this.tables.file(path)
      if (file?.held === undefined) continue
      this.tables.replace(path, file.letGo())
      isOther = true
    }
    return isOther
  }

  private set(path: string, text: string | undefined, readStored: ReadStored | undefined): void {
    if (kindOfFileName(path) === undefined) return
    const known = this.texts.get(path)
    if (text !== undefined && known?.is(text)) {
      known.keepIn(text, readStored)
      return
    }
    if (text === undefined && known === undefined) return
    this.beforeChange(path)
    if (text === undefined) this.remove(path)
    else if (known === undefined) this.add(path, new LiveText(path, text, readStored))
    else known.set(text, readStored)
    this.unread.add(path)
  }

  private add(path: string, text: LiveText): void {
    this.texts.set(path, text)
    if (kindOfFileName(path) === 'workspace') this.workspaceFiles.add(path)
  }

  private remove(path: string): void {
    this.texts.delete(path)
    this.workspaceFiles.delete(path)
  }

  private storedReader(path: string): ReadStored | undefined {
    const { readStored } = this.options
    if (readStored === undefined) return undefined
    return () => {
      this.held.touch(path)
      return readStored(path)
    }
  }

  /** What a file held is compared with what it holds next; where it is stored it is another one by now. */
  private beforeChange(path: string): void {
    const text = this.texts.get(path)
    if (!this.unread.has(path) && text?.isHeld && text.isCurrent()) this.tables.file(path)?.load()
  }

  private read(path: string): void {
    const before = this.tables.file(path)
    this.texts.get(path)?.accept()
    const content = this.contentOf(path)
    if (before === undefined && content === undefined) return
    this.held.touch(path)
    const names = this.tables.replace(path, content && new LiveFile(content, (again) => this.reread(again)))
    this.options.changed(path, [...names, ...contentKeys(path, before, content)])
  }

  /** Undefined when it is no more what it was. Its change is on its way; this is as good as told. */
  private reread(path: string): ProjectFile | undefined {
    this.held.touch(path)
    if (this.texts.get(path)?.isCurrent() === true) return this.contentOf(path)
    this.unread.add(path)
    this.setStored(path, this.options.readStored?.(path))
    return undefined
  }

  private contentOf(path: string): ProjectFile | undefined {
    return this.texts.get(path)?.read(this.workspaces)
  }
}

/**
 * Nobody has read anything of a file that was not there, and all who read it when it was have been told that it went.
 * That its text is another one now is noted all the same, for places in it that are known from before.
 */
const contentKeys = (path: string, before: LiveFile | undefined, after: ProjectFile | undefined): readonly string[] => {
  if (before === undefined) return [readKey('text', path)]
  return before.held === undefined ? allKeys(path, before.members, after) : changedKeys(path, before.held, after)
}
