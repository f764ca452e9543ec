import { workspaceFileName } from '../engine/documents/kinds/documentKind'
import type { Project, ProjectFile } from '../engine/documents/project'
import type { LineIndex } from '../engine/documents/text/positions'
import type { Finding } from '../engine/lint/finding'
import { type ContentChange, LiveProject } from '../engine/live/liveProject'
import { pathOfUri, uriOfPath } from './uris'

/** A document as a request finds it: read, with its project around it. */
export interface Snapshot {
  readonly project: Project
  readonly file: ProjectFile
  readonly folder: Folder
  readonly lines: LineIndex
  /** URI of a file of the same project. */
  uriOf(path: string): string
  /** Path that a URI has in the same project; undefined when it lies outside. */
  pathOf(uri: string): string | undefined
  linesOf(path: string): LineIndex
  /** Number of the text that the client has; undefined for a file that is not open. */
  versionOf(path: string): number | undefined
  /** What was found in the file as it is now; nothing while too much is still to be judged to know it at once. */
  findings(): readonly Finding[]
}

/** Files that are judged for the answer to one request, so that a request during a scan does not wait for all of it. */
const mostJudged = 200

/** A workspace folder: one that holds a `harness-s.json`, or a root that was opened and holds none. */
export interface Folder {
  /** Absolute, with a slash at its end. */
  readonly path: string
  readonly live: LiveProject
}

/** How clients know a folder. */
export const folderName = ({ path }: Folder): { readonly uri: string; readonly name: string } => ({
  uri: uriOfPath(path.slice(0, -1)),
  name: path.split('/').at(-2) ?? path,
})

interface OpenDocument {
  /** As the client spells it; another spelling of ours would name another document for it. */
  readonly uri: string
  readonly version: number
}

/** All folders with documents, and which document lies in which. Paths are absolute, with forward slashes. */
export class Workspaces {
  private readonly folders = new Map<string, Folder>()
  private readonly homes = new Map<string, Folder>()
  private readonly opened = new Map<string, OpenDocument>()
  private readonly roots = new Set<string>()
  private readonly readStored: ((path: string) => string | undefined) | undefined

  /** `readStored` gives the text that a file has on disk now. Without it the texts of all documents stay in memory. */
  constructor(readStored?: (path: string) => string | undefined) {
    this.readStored = readStored
  }

  all(): readonly Folder[] {
    return [...this.folders.values()]
  }

  /** A folder that the client opened stays one, whether or not it holds a workspace file. */
  addRoot(path: string): void {
    this.roots.add(withSlash(path))
    this.addFolder(path)
  }

  removeRoot(path: string): void {
    this.roots.delete(withSlash(path))
  }

  /** A folder inside another one takes over the documents below it. */
  addFolder(path: string): Folder {
    const key = withSlash(path)
    const known = this.folders.get(key)
    if (known !== undefined) return known
    const { readStored } = this
    const options = readStored && { readStored: (file: string) => readStored(key + file) }
    const folder = { path: key, live: new LiveProject(options) }
    this.folders.set(key, folder)
    this.settle(key)
    return folder
  }

  /** Its documents go to the folder around it. Those of a folder with none around it stay where they are. */
  removeFolder(path: string): void {
    const key = withSlash(path)
    if (this.roots.has(key) || this.around(key.slice(0, -1)) === undefined) return
    this.folders.delete(key)
    this.settle(key)
  }

  open(uri: string, text: string, version: number): void {
    const path = pathOfUri(uri)
    if (path === undefined) return
    this.opened.set(path, { uri, version })
    this.setText(path, text)
  }

  change(uri: string, changes: readonly ContentChange[], version: number): void {
    const path = pathOfUri(uri)
    if (path === undefined || !this.opened.has(path)) return
    this.opened.set(path, { uri, version })
    const folder = this.homeOf(path)
    folder.live.edit(path.slice(folder.path.length), changes)
  }

  close(uri: string): void {
    this.opened.delete(pathOfUri(uri) ?? '')
  }

  /** The innermost folder around a path. */
  folderAround(path: string): Folder | undefined {
    return this.homes.get(path) ?? this.around(path)
  }

  /** The innermost folder that the client opened and that holds a path; undefined when there is none. */
  rootOf(path: string): string | undefined {
    const around = [...this.roots].filter((root) => withSlash(path).startsWith(root))
    return around.sort((a, b) => b.length - a.length)[0]
  }

  /** What is on disk now, undefined when the file is gone. An open document is the editor's. */
  setClosedText(path: string, text: string | undefined): void {
    if (!this.opened.has(path)) this.setText(path, text)
  }

  /** Reads what was told so far, so that not all texts of a large folder are in memory at once. */
  takeIn(): void {
    for (const { live } of this.folders.values()) live.takeIn()
  }

  closedPaths(): readonly string[] {
    return [...this.homes.keys()].filter((path) => !this.opened.has(path))
  }

  /** Number of the text that the client has of an open document. */
  versionOf(path: string): number | undefined {
    return this.opened.get(path)?.version
  }

  uriOf(path: string): string {
    return this.opened.get(path)?.uri ?? uriOfPath(path)
  }

  snapshot(uri: string): Snapshot | undefined {
    const absolute = pathOfUri(uri)
    const folder = absolute === undefined ? undefined : this.homes.get(absolute)
    if (absolute === undefined || folder === undefined) return undefined
    const { path: root, live } = folder
    const path = absolute.slice(root.length)
    const project = live.project()
    const file = live.fileAt(path)
    if (file === undefined) return undefined
    return {
      project,
      file,
      folder,
      lines: live.linesOf(path),
      linesOf: (other) => live.linesOf(other),
      versionOf: (other) => this.versionOf(root + other),
      uriOf: (other) => this.uriOf(root + other),
      pathOf: (other) => {
        const known = pathOfUri(other)
        return known?.startsWith(root) ? known.slice(root.length) : undefined
      },
      findings: () => findingsNow(live, path),
    }
  }

  private setText(path: string, text: string | undefined): void {
    if (isWorkspaceFile(path) && text !== undefined && !this.homes.has(path)) this.addFolder(folderOf(path))
    const folder = this.homeOf(path)
    this.tell(folder, path, text)
    if (text === undefined) this.homes.delete(path)
    else this.homes.set(path, folder)
    if (isWorkspaceFile(path) && text === undefined) this.removeFolder(folderOf(path))
  }

  private tell({ path: root, live }: Folder, path: string, text: string | undefined): void {
    const file = path.slice(root.length)
    if (this.opened.has(path)) live.setText(file, text)
    else live.setStored(file, text)
  }

  /** The folder that a document belongs to: the innermost one around it. A loose file gets the folder it lies in. */
  private homeOf(path: string): Folder {
    return this.homes.get(path) ?? this.around(path) ?? this.addFolder(folderOf(path))
  }

  private around(path: string): Folder | undefined {
    let innermost: Folder | undefined
    for (const folder of this.folders.values()) {
      if (path.startsWith(folder.path) && folder.path.length > (innermost?.path.length ?? 0)) innermost = folder
    }
    return innermost
  }

  /** Brings the documents below a path to the folders that they belong to now. */
  private settle(below: string): void {
    for (const [path, home] of [...this.homes]) {
      const next = path.startsWith(below) ? this.around(path) : home
      if (next === undefined || next === home) continue
      const text = home.live.textOf(path.slice(home.path.length))
      home.live.setText(path.slice(home.path.length), undefined)
      this.tell(next, path, text)
      this.homes.set(path, next)
    }
  }
}

const findingsNow = (live: LiveProject, path: string): readonly Finding[] => {
  for (let judged = 0; judged < mostJudged; judged += 1) if (!live.step()) return live.findingsOf(path)
  return []
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const isWorkspaceFile = (path: string): boolean => path.endsWith(`/${workspaceFileName}`)
