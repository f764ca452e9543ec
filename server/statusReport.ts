import type { Connection } from 'vscode-languageserver/node'
import { currentVersion, migrations } from '../engine/documents/migrations'
import { allRules } from '../engine/lint/registry'
import { lineageChangedMethod, type ServerStatus, statusMethod } from '../protocol/languageServer'
import type { Disk } from './disk'
import type { Counts } from './publisher'
import { Throttle } from './throttle'
import { uriOfPath } from './uris'
import type { Workspaces } from './workspaces'

/** Nobody is told anything of each key: a client draws its pool and its status anew no more often than this. */
const pauseMs = 300

/** Tells the client what the server is doing, when that differs from what it was told. */
export class StatusReport {
  private readonly connection: Pick<Connection, 'sendNotification'>
  private readonly workspaces: Workspaces
  private readonly disk: Disk
  private readonly counts: () => Counts
  private told = ''
  private toldUrgent = ''
  private lastCheckMs = 0
  private readonly later = new Throttle(() => {
    this.tellStatus()
    void this.connection.sendNotification(lineageChangedMethod)
  }, pauseMs)

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

  /** After all work was done. Whether it goes on and what could not be read is told at once, everything else soon. */
  tell(lastCheckMs: number): void {
    this.lastCheckMs = lastCheckMs
    if (this.urgent !== this.toldUrgent) this.tellStatus()
    this.tellSoon()
  }

  /** Any check and any setting may have changed what is told of harnesses; a client that shows it asks again. */
  tellSoon(): void {
    this.later.ask()
  }

  private tellStatus(): void {
    const status = this.status(this.lastCheckMs)
    const { lastCheckMs: _, ...lasting } = status
    const text = JSON.stringify(lasting)
    if (text === this.told) return
    this.told = text
    this.toldUrgent = this.urgent
    void this.connection.sendNotification(statusMethod, status)
  }

  private get urgent(): string {
    return JSON.stringify([this.state, this.disk.failures])
  }

  private get state(): ServerStatus['state'] {
    return this.disk.isScanning ? 'scanning' : 'ready'
  }

  status(lastCheckMs: number): ServerStatus {
    return {
      state: this.state,
      documents: this.workspaces.all().reduce((sum, { live }) => sum + live.project().files.length, 0),
      ...this.counts(),
      rules: allRules.length,
      schemaVersion: currentVersion('harness', migrations),
      lastCheckMs: Math.round(lastCheckMs * 10) / 10,
      unreadable: this.disk.failures.map(({ path, reason }) => ({ uri: uriOfPath(path), reason })),
    }
  }

  stop(): void {
    this.later.stop()
  }
}
