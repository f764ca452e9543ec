import type { Connection } from 'vscode-languageserver/node'
import { currentVersion, migrations } from '../engine/documents/migrations'
import { allRules } from '../engine/lint/registry'
import { lineageChangedMethod, type ServerStatus, statusMethod } from '../protocol/languageServer'
import type { Disk } from './disk'
import { uriOfPath } from './uris'
import type { Workspaces } from './workspaces'

/** Tells the client what the server is doing, when that differs from what it was told. */
export class StatusReport {
  private readonly connection: Pick<Connection, 'sendNotification'>
  private readonly workspaces: Workspaces
  private readonly disk: Disk
  private told = ''

  constructor(connection: Pick<Connection, 'sendNotification'>, workspaces: Workspaces, disk: Disk) {
    this.connection = connection
    this.workspaces = workspaces
    this.disk = disk
  }

  tell(lastCheckMs: number): void {
    const status = this.status(lastCheckMs)
    const { lastCheckMs: _, ...lasting } = status
    const text = JSON.stringify(lasting)
    // Any check may have changed the lineage; a client that shows it asks again.
    void this.connection.sendNotification(lineageChangedMethod)
    if (text === this.told) return
    this.told = text
    void this.connection.sendNotification(statusMethod, status)
  }

  status(lastCheckMs: number): ServerStatus {
    return {
      state: this.disk.isScanning ? 'scanning' : 'ready',
      ...this.counts(),
      rules: allRules.length,
      schemaVersion: currentVersion('harness', migrations),
      lastCheckMs: Math.round(lastCheckMs * 10) / 10,
      unreadable: this.disk.failures.map(({ path, reason }) => ({ uri: uriOfPath(path), reason })),
    }
  }

  counts(): Pick<ServerStatus, 'documents' | 'errors' | 'warnings'> {
    const findings = this.workspaces
      .all()
      .flatMap(({ live }) => live.project().files.flatMap(({ path }) => live.findingsOf(path)))
    const documents = this.workspaces.all().reduce((sum, { live }) => sum + live.project().files.length, 0)
    const ofSeverity = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length
    return { documents, errors: ofSeverity('error'), warnings: ofSeverity('warning') }
  }
}
