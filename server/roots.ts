import type { WorkspaceFolder } from 'vscode-languageserver/node'
import type { Disk } from './disk'
import type { Settings } from './settings'
import { pathOfUri, uriOfPath } from './uris'

/** Reads the folders that the client opens: of each its settings first, so that findings are shown as they want it. */
export class Roots {
  private readonly disk: Pick<Disk, 'isScanning' | 'readRoot' | 'removeRoot'>
  private readonly settings: Pick<Settings, 'load'>
  private readonly done: () => void
  private settingsAwaited = 0

  /** `done` is called when all that was to read is there, or gone. */
  constructor(
    disk: Pick<Disk, 'isScanning' | 'readRoot' | 'removeRoot'>,
    settings: Pick<Settings, 'load'>,
    done: () => void,
  ) {
    this.disk = disk
    this.settings = settings
    this.done = done
  }

  /** A document that is judged meanwhile may lack what it refers to. */
  get isReading(): boolean {
    return this.disk.isScanning || this.settingsAwaited > 0
  }

  async read(roots: readonly string[]): Promise<void> {
    this.settingsAwaited += 1
    await Promise.all(roots.map((root) => this.settings.load(uriOfPath(root))))
    this.settingsAwaited -= 1
    await Promise.all(roots.map((root) => this.disk.readRoot(root, this.done)))
  }

  async remove(roots: readonly string[]): Promise<void> {
    await Promise.all(roots.map((root) => this.disk.removeRoot(root)))
    this.done()
  }
}

/** Those that are folders of files; an editor may open others, too. */
export const rootsIn = (folders: readonly WorkspaceFolder[] | null | undefined): readonly string[] =>
  (folders ?? []).flatMap(({ uri }) => pathOfUri(uri) ?? [])
