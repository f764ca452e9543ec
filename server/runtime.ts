/** What the server needs of the machine it runs on. */
export interface Runtime {
  /** Glob patterns of the files whose changes the client reports. */
  readonly watchedFiles: readonly string[]
  /** The folders with documents at and below a root, each with the texts of its files by absolute path. */
  readFolders(root: string): Promise<readonly FolderTexts[]>
  /** Undefined when the file is gone or unreadable. */
  readFile(path: string): Promise<string | undefined>
  /** Whether there is a file; asked of few paths, and never of one outside the workspace. */
  exists(path: string): boolean
}

export interface FolderTexts {
  readonly folder: string
  readonly files: readonly { readonly path: string; readonly text: string }[]
}
