import type { FileSystemWatcher } from 'vscode-languageserver/node'
import type { Evidence } from '../engine/documents/evidence'
import type { Project } from '../engine/documents/project'

/** What the server needs of the machine it runs on. */
export interface Runtime {
  /** The files whose changes the client reports. */
  readonly watchers: readonly FileSystemWatcher[]
  /** The folders with documents at and below a root; the documents of a large folder come in several parts. */
  readFolders(root: string): AsyncIterable<FolderTexts>
  readFile(path: string): { readonly text: string } | { readonly reason: string }
  /** Whether a path is a folder now. */
  isFolder(path: string): boolean
  /** Whether a path lies where the documents of a folder lie whose workspace file names these roots. */
  isReached(folder: string, roots: readonly string[], path: string): boolean
  /** Whether there is a file, or a link, even to nothing; asked of few paths, and never of one outside the workspace. */
  exists(path: string): boolean
  /** What was run in a folder; `changed` is called when it is time to look again. */
  openRecords(folder: string, changed: () => void): Records
  /** Milliseconds from any point in time. */
  now(): number
}

/** What was run in a workspace folder, and what its tasks say, as far as it was read. */
export interface Records {
  /** Undefined where nothing was ever run and no text is known. */
  evidence(): Evidence | undefined
  /** Something was asked for that was not read, or changed since. */
  readonly isWanted: boolean
  /** Finds out what there is now; says whether the evidence is another. */
  look(project: Project): Promise<boolean>
  /** Reads what was asked for; says whether that was anything. */
  read(): Promise<boolean>
  close(): void
}

/** A file or folder that could not be read, and why, in words for its owner. */
export interface UnreadableFile {
  readonly path: string
  readonly reason: string
}

export interface FolderTexts {
  readonly folder: string
  /** Where its documents lie, relative to it. */
  readonly roots: readonly string[]
  /** Absolute paths with forward slashes. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly unreadable: readonly UnreadableFile[]
}
