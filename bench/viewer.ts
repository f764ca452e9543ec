import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TrajectoryLog } from '../engine/node/trajectoryLog'
import { rowHas, trajectoryRow } from '../engine/trajectories/view/trajectoryRow'
import { type BenchRow, median } from './benchRow'

const bytes = 50_000_000
const runs = 5

/** Half a kilobyte per record, as results of tools have. */
const logText = (): string => {
  const lines = ['{"type":"header","schemaVersion":1}\n']
  for (let size = 0, step = 1; size < bytes; step += 1) {
    const message = { id: `m${step}`, role: 'tool', origin: 'environment', text: 'a result '.repeat(50), mask: 0 }
    const line = `${JSON.stringify({ type: 'message', step, message })}\n`
    lines.push(line)
    size += line.length
  }
  return lines.join('')
}

const measured = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

const openLog = async (path: string) => {
  const log = new TrajectoryLog(path)
  await log.refresh()
  const rows = (await log.lines(0, 100)).map((line, index) => trajectoryRow(line ?? '', index, 0))
  return { log, rows }
}

const row = (measure: string, value: number, target: number): BenchRow => ({
  measure,
  value,
  unit: 'ms',
  target: `<= ${target} ms`,
  ok: value <= target,
})

/** What the trajectory viewer waits for on a large log: its first rows, rows from its middle, and a search in vain. */
export const viewer = async (): Promise<readonly BenchRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-s-viewer-'))
  try {
    const path = join(folder, 'log.jsonl')
    writeFileSync(path, logText())
    const { log } = await openLog(path)
    const middle = Math.floor(log.count / 2)
    const isMatch = (line: string) => rowHas(line, 'nowhere')
    return [
      row('open a log of 50 MB, to its first 100 rows', await measured(() => openLog(path)), 1000),
      row('100 rows from its middle', await measured(() => log.lines(middle, 100)), 50),
      row('search all of it', await measured(() => log.find({ from: -1, direction: 1, isMatch })), 2000),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
