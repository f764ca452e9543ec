import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RunHeader } from '../../engine/documents/kinds/run'
import { runFiles, trajectoryPath } from '../../engine/trajectories/runLayout'
import { runHeader } from '../lint/evidence'

/** A state hash that is told from others by one digit. */
export const hashNamed = (digit: string): string => `sha256:${digit.repeat(64)}`

export const pin = (id: string, digit = '0') => ({
  id,
  stateHash: hashNamed(digit),
  effectiveHash: hashNamed(digit),
})

/** The header of a run in which `H0` and `S1` were played on one task, but for what is given. */
export const playedRun = (id: string, change: Partial<RunHeader> = {}): RunHeader => ({
  ...runHeader(id, [pin('H0', '0'), pin('S1', '1')]),
  policy: { id: 'tiny', ref: 'w1' },
  environment: { id: 'miniapps', version: '1' },
  tasks: { split: 'test', ids: ['t1'] },
  ...change,
})

/** A workspace folder on disk with runs in it, as far as logs and headers go. */
export class RecordedRuns {
  readonly folder = mkdtempSync(join(tmpdir(), 'harness-s-runs-'))

  addRun(header: RunHeader): void {
    this.write(join(this.folder, 'runs', header.id, runFiles.header), JSON.stringify(header))
  }

  logPath(run: string, harness: string, task: string, attempt = 0): string {
    return join(this.folder, 'runs', run, trajectoryPath(harness, task, attempt))
  }

  /** A log with a header of its own; answers its path. */
  addLog(
    reference: readonly [run: string, harness: string, task: string, attempt?: number],
    records: readonly object[],
  ): string {
    const [, harness, task, attempt = 0] = reference
    const header = { type: 'header', schemaVersion: 1, task, attempt, harness: { id: harness } }
    const path = this.logPath(...reference)
    this.write(path, [header, ...records].map((record) => `${JSON.stringify(record)}\n`).join(''))
    return path
  }

  private write(path: string, text: string): void {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
