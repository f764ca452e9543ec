import type { Connection } from 'vscode-languageserver/node'
import { currentVersion, migrations } from '../engine/documents/migrations'
import { allRules } from '../engine/lint/registry'
import { lineageChangedMethod, type ServerStatus, statusMethod } from '../protocol/languageServer'
import type { Disk } from './disk'
import type { Counts } from './publisher'
import { uriOfPath } from './uris'
import type { Workspaces } from './workspaces'

/** A client draws its pool anew no more often than this. */
const lineagePauseMs = 300

/** Tells the client what the server is doing, when that differs from what it was told. */
export class StatusReport {
  private readonly connection: Pick<Connection, 'sendNotification'>
  private readonly workspaces: Workspaces
  private readonly disk: Disk
  private readonly counts: () => Counts
  private told = ''
  private lineage: NodeJS.Timeout | undefined

  constructor(
    connection: Pick<Connection, 'sendNotification'>,
    workspaces: Workspaces,
    disk: Disk,
    counts: () => Counts,
  ) {
    this.connection = connection
    this.workspaces = workspaces
    this.disk = disk
    this.counts = counts
  }

  tell(lastCheckMs: number): void {
    this.lineageChanged()
    const status = this.status(lastCheckMs)
    const { lastCheckMs: _, ...lasting } = status
    const text = JSON.stringify(lasting)
    if (text === this.told) return
    this.told = text
    void this.connection.sendNotification(statusMethod, status)
  }

  status(lastCheckMs: number): ServerStatus {
    return {
      state: this.disk.isScanning ? 'scanning' : 'ready',
      documents: this.workspaces.all().reduce((sum, { live }) => sum + live.project().files.length, 0),
      ...this.counts(),
      rules: allRules.length,
      schemaVersion: currentVersion('harness', migrations),
      lastCheckMs: Math.round(lastCheckMs * 10) / 10,
      unreadable: this.disk.failures.map(({ path, reason }) => ({ uri: uriOfPath(path), reason })),
    }
  }

  stop(): void {
    clearTimeout(this.lineage)
  }

  /** Any check and any setting may have changed what is told of harnesses; a client that shows it asks again. */
  lineageChanged(): void {
    this.lineage ??= setTimeout(() => {
      this.lineage = undefined
      void this.connection.sendNotification(lineageChangedMethod)
    }, lineagePauseMs)
  }
}
