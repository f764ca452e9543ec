import type { Project, ProjectFile } from '../engine/documents/project'
import { type LineIndex, lineIndex } from '../engine/documents/text/positions'
import type { Finding } from '../engine/lint/finding'
import { type ContentChange, LiveProject } from '../engine/live/liveProject'
import { pathOfUri, uriOfPath } from './uris'

/** A document as a request finds it: read, with its project around it. */
export interface Snapshot {
  readonly project: Project
  readonly file: ProjectFile
  readonly lines: LineIndex
  /** URI of a file of the same project. */
  uriOf(path: string): string
  /** Path that a URI has in the same project; undefined when it lies outside. */
  pathOf(uri: string): string | undefined
  linesOf(path: string): LineIndex
  /** What was found in the file as it is now; nothing while too much is still to be judged to know it at once. */
  findings(): readonly Finding[]
}

/** Files that are judged for the answer to one request, so that a request during a scan does not wait for all of it. */
const mostJudged = 200

/** A workspace folder: the one that holds a `harness-s.json`, or a root that was opened and holds none. */
export interface Folder {
  /** Absolute, with a slash at its end. */
  readonly path: string
  readonly live: LiveProject
}

/** All folders with documents, and which document lies in which. */
export class Workspaces {
  private readonly folders = new Map<string, Folder>()
  private readonly versions = new Map<string, number>()

  /** `path` is absolute. A folder inside another one takes over the files below it. */
  addFolder(path: string): Folder {
    const withSlash = path.endsWith('/') ? path : `${path}/`
    const known = this.folders.get(withSlash)
    if (known !== undefined) return known
    const folder = { path: withSlash, live: new LiveProject() }
    this.folders.set(withSlash, folder)
    return folder
  }

  all(): readonly Folder[] {
    return [...this.folders.values()]
  }

  open(uri: string, text: string, version: number): void {
    const place = this.place(uri)
    if (place === undefined) return
    this.versions.set(uri, version)
    place.folder.live.setText(place.path, text)
  }

  change(uri: string, changes: readonly ContentChange[], version: number): void {
    const place = this.place(uri)
    if (place === undefined) return
    this.versions.set(uri, version)
    place.folder.live.edit(place.path, changes)
  }

  close(uri: string): void {
    this.versions.delete(uri)
  }

  isOpen(uri: string): boolean {
    return this.versions.has(uri)
  }

  versionOf(uri: string): number | undefined {
    return this.versions.get(uri)
  }

  /** What is on disk now; an open document is the editor's. */
  setClosedText(uri: string, text: string | undefined): void {
    const place = this.place(uri)
    if (place !== undefined && !this.isOpen(uri)) place.folder.live.setText(place.path, text)
  }

  snapshot(uri: string): Snapshot | undefined {
    const place = this.place(uri)
    if (place === undefined) return undefined
    const { folder, path } = place
    const project = folder.live.project()
    const file = project.files.find((each) => each.path === path)
    if (file === undefined) return undefined
    const linesOf = (other: string) => lineIndex(folder.live.textOf(other) ?? '')
    const pathOf = (other: string) => {
      const absolute = pathOfUri(other)
      return absolute?.startsWith(folder.path) ? absolute.slice(folder.path.length) : undefined
    }
    const findings = () => {
      for (let judged = 0; judged < mostJudged; judged += 1)
        if (!folder.live.step()) return folder.live.findingsOf(path)
      return []
    }
    const uriOf = (other: string) => uriOfPath(folder.path + other)
    return { project, file, lines: linesOf(path), linesOf, uriOf, pathOf, findings }
  }

  /** The folder that a file belongs to: the innermost one around it. A loose file gets the folder it lies in. */
  private place(uri: string): { folder: Folder; path: string } | undefined {
    const absolute = pathOfUri(uri)
    if (absolute === undefined) return undefined
    const around = [...this.folders.values()].filter(({ path }) => absolute.startsWith(path))
    const innermost = around.sort((a, b) => b.path.length - a.path.length)[0]
    const folder = innermost ?? this.addFolder(absolute.slice(0, absolute.lastIndexOf('/')))
    return { folder, path: absolute.slice(folder.path.length) }
  }
}
