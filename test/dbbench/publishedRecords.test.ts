import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { grade } from '../../engine/environments/dbbench/grade'
import { publicTask } from '../../engine/environments/dbbench/publicTask'
import { type DbTask, isWriteTask } from '../../engine/environments/dbbench/record'
import { readRecordedSessions, replaySessions } from '../../engine/environments/dbbench/replay'
import type { SqlEngine } from '../../engine/environments/dbbench/sqlEngine'
import { dbbenchTasks, localSqlite, noDbbenchData, readDbbench } from '../kit/dbbenchData'

const signal = new AbortController().signal

/** Whether the state after a statement is the published one. */
const reaches = async (engine: SqlEngine, task: DbTask, sql: string | undefined): Promise<boolean> => {
  const session = await engine.open(task.tables, signal)
  try {
    if (sql !== undefined) await session.execute(sql, signal)
    return (await grade(task, ['done'], session, engine, signal)).official
  } finally {
    await session.close()
  }
}

const referenceOf = ({ sealed }: DbTask) => (sealed.kind === 'state' ? sealed.reference : '')
const writesOf = (tasks: readonly DbTask[]) => tasks.filter(isWriteTask)

/** Ids of writes whose reference statement misses the published state, and of those that are right without any. */
const judged = async (engine: SqlEngine, tasks: readonly DbTask[]) => {
  const missed: string[] = []
  const free: string[] = []
  for (const task of writesOf(tasks)) {
    if (!(await reaches(engine, task, referenceOf(task)))) missed.push(task.id)
    if (await reaches(engine, task, undefined)) free.push(task.id)
  }
  return { writes: writesOf(tasks).length, missed, free }
}

describe('published records', () => {
  test('are read as they are', (context) => {
    if (noDbbenchData) return context.skip(noDbbenchData)
    const hash = createHash('sha256').update(readDbbench('standard.jsonl')).digest('hex')
    expect(hash).toBe('cf8dec6fb8051f46e6171136824aaa8b8707c3affbb3185c0bad2b39bc6b71e2')
    const counts = new Map<string, number>()
    for (const { type } of dbbenchTasks('standard.jsonl', 'test')) counts.set(type, (counts.get(type) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({
      other: 17,
      counting: 17,
      comparison: 17,
      ranking: 17,
      'aggregation-SUM': 8,
      'aggregation-MIN': 8,
      'aggregation-MAX': 8,
      'aggregation-AVG': 8,
      INSERT: 100,
      UPDATE: 100,
    })
    expect(dbbenchTasks('dev.jsonl', 'dev')).toHaveLength(60)
    expect(dbbenchTasks('derived-wtq/train.jsonl', 'train')).toHaveLength(1600)
    expect(dbbenchTasks('derived-wtq/val.jsonl', 'validation')).toHaveLength(200)
  })

  test('the first published version opens too, with its ragged rows and doubled headers', async (context) => {
    if (noDbbenchData) return context.skip(noDbbenchData)
    const engine = await localSqlite()
    const tasks = dbbenchTasks('standard.v0.2.jsonl', 'old')
    for (const { tables } of tasks) await (await engine.open(tables, signal)).close()
    expect(tasks).toHaveLength(300)
  })

  test('all 240 reference writes reach the published state but the one that nothing reaches; doing nothing never does', async (context) => {
    if (noDbbenchData) return context.skip(noDbbenchData)
    const tasks = [...dbbenchTasks('standard.jsonl', 'test'), ...dbbenchTasks('dev.jsonl', 'dev')]
    expect(await judged(await localSqlite(), tasks)).toEqual({ writes: 240, missed: ['test-225'], free: [] })
  })

  test('all 1199 derived reference writes reach their state; doing nothing never does', async (context) => {
    if (noDbbenchData) return context.skip(noDbbenchData)
    const tasks = [
      ...dbbenchTasks('derived-wtq/train.jsonl', 'train'),
      ...dbbenchTasks('derived-wtq/val.jsonl', 'validation'),
    ]
    expect(await judged(await localSqlite(), tasks)).toEqual({ writes: 1199, missed: [], free: [] })
  }, 60_000)

  test('recorded MySQL sessions are answered alike, and get their official scores', async (context) => {
    if (noDbbenchData) return context.skip(noDbbenchData)
    const sessions = readRecordedSessions(readDbbench('mysql8-replay.jsonl'), 'mysql8-replay.jsonl')
    const found = await replaySessions(await localSqlite(), dbbenchTasks('standard.jsonl', 'test'), sessions)
    const { succeeded, sameRows, erred, sameError, scored, sameScore } = found
    expect({ succeeded, erred, scored }).toEqual({ succeeded: 507, erred: 420, scored: 520 })
    expect(sameRows / succeeded).toBeGreaterThanOrEqual(0.99)
    expect((sameRows + sameError) / (succeeded + erred)).toBeGreaterThanOrEqual(0.98)
    expect(sameScore).toBe(scored)
    expect({ sameRows, sameError }).toEqual({ sameRows: 504, sameError: 420 })
  }, 60_000)

  test('no hash or reference statement is in what harnesses see, but in questions that quote their own', (context) => {
    if (noDbbenchData) return context.skip(noDbbenchData)
    for (const task of writesOf(dbbenchTasks('standard.jsonl', 'test'))) {
      const { sealed, question } = task
      if (sealed.kind !== 'state') continue
      const shown = JSON.stringify(publicTask({ ...task, question: question.replaceAll(sealed.reference, '') }))
      expect([task.id, shown.includes(sealed.reference), shown.includes(sealed.hash)]).toEqual([task.id, false, false])
    }
  })
})
