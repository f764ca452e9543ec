import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { readRecords } from '../engine/environments/dbbench/record'
import { type Agreement, readRecordedSessions, replaySessions } from '../engine/environments/dbbench/replay'
import { createSqlitePool } from '../engine/node/sqlitePool'
import { runSqliteWorker } from '../engine/node/sqliteThread'
import type { BenchRow } from './benchRow'

/** This file is also what the pool's thread starts from. */
if (!isMainThread) runSqliteWorker()

const rowsOf = ({ succeeded, sameRows, erred, sameError, scored, sameScore }: Agreement): BenchRow[] => {
  const row = (measure: string, same: number, all: number, target: number): BenchRow => ({
    measure: `${measure} (${same} of ${all})`,
    value: all === 0 ? 100 : (100 * same) / all,
    unit: '%',
    target: `>= ${target} %`,
    ok: same * 100 >= target * all,
  })
  return [
    row('same text where MySQL succeeded', sameRows, succeeded, 99),
    row('an error where MySQL erred', sameError, erred, 95),
    row('together', sameRows + sameError, succeeded + erred, 98),
    row('official score reproduced', sameScore, scored, 100),
  ]
}

const usage =
  'usage: npm run bench -- dbbench-replay SESSIONS [TASKS]; TASKS: the file they were recorded on (default: standard.jsonl beside SESSIONS)'

/** `npm run bench -- dbbench-replay FILE`: how far SQLite with the MySQL layer answers as a recorded server did. */
export const dbbenchReplay = async (sessions?: string, tasks?: string): Promise<BenchRow[]> => {
  if (sessions === undefined) throw new Error(usage)
  const taskFile = tasks ?? join(sessions, '..', 'standard.jsonl')
  const engine = createSqlitePool(__filename, { dialect: 'mysql', threads: 1 })
  try {
    const recorded = readRecordedSessions(readFileSync(sessions, 'utf8'), sessions)
    const agreement = await replaySessions(
      engine,
      readRecords(readFileSync(taskFile, 'utf8'), 'test', taskFile),
      recorded,
    )
    for (const each of agreement.disagreements) console.error(JSON.stringify(each))
    return rowsOf(agreement)
  } finally {
    await engine.dispose()
  }
}
