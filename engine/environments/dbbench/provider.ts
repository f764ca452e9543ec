import { createHash } from 'node:crypto'
import { EnvironmentError, type EnvironmentProvider, type PublicTask, UnknownSplitError } from '../environment'
import { dbbenchCatalog } from './catalog'
import { openEpisode, type ScorerChoice } from './episode'
import { publicTask } from './publicTask'
import { type DbTask, readRecords } from './record'
import type { SqlEngine } from './sqlEngine'

/** One file of records; its name is that of the split. */
export interface SplitFile {
  readonly split: string
  readonly file: string
  readonly text: string
}

export interface DbbenchOptions {
  readonly files: readonly SplitFile[]
  readonly engine: SqlEngine
  readonly scorer?: ScorerChoice
}

/** The turn budget of the benchmark as it is shipped. */
const maxTurns = 15
const cleanSuffix = '-clean'

/** Every split, and beside one with contradicted labels the same without them. */
const splitsOf = (files: readonly SplitFile[]): ReadonlyMap<string, readonly DbTask[]> => {
  const splits = new Map<string, readonly DbTask[]>()
  for (const { split, file, text } of files) {
    const tasks = readRecords(text, split, file)
    const clean = tasks.filter(({ isContradicted }) => !isContradicted)
    splits.set(split, tasks)
    if (clean.length < tasks.length) splits.set(`${split}${cleanSuffix}`, clean)
  }
  return splits
}

const byId = (splits: ReadonlyMap<string, readonly DbTask[]>): ReadonlyMap<string, DbTask> => {
  const tasks = new Map<string, DbTask>()
  for (const [split, each] of splits) {
    for (const task of each) {
      const known = tasks.get(task.id)
      if (known !== undefined && known !== task) {
        throw new EnvironmentError(`The id "${task.id}" of split "${split}" names two tasks. Import the data again.`)
      }
      tasks.set(task.id, task)
    }
  }
  return tasks
}

/**
 * DBBench, the database part of AgentBench, on any `SqlEngine`. On SQLite it is called "DBBench (SQLite)", never plain
 * DBBench. Answers, hashes and reference statements stay in here.
 */
export const dbbenchProvider = ({ files, engine, scorer = 'rows' }: DbbenchOptions): EnvironmentProvider => {
  const splits = splitsOf(files)
  const tasks = byId(splits)
  const published = new Map<string, readonly PublicTask[]>()
  const digest = createHash('sha256')
  for (const { split, text } of files) digest.update(JSON.stringify([split, text]))
  const version = `1-${engine.name}-${scorer}-${digest.digest('hex').slice(0, 12)}`

  return {
    id: 'dbbench',
    describe: () => ({
      id: 'dbbench',
      version,
      licence: 'Apache-2.0 (records of AgentBench); other records under their own licences',
      needs: [engine.version],
      metrics: ['success'],
      maxTurns,
    }),
    doubtful: (ids) => ids.filter((id) => tasks.get(id)?.isContradicted === true),
    doctor: async (signal) => [
      { name: 'dbbench data', ok: true, detail: `${tasks.size} tasks in ${[...splits.keys()].join(', ')}`, next: '' },
      await engine.check(signal),
    ],
    catalog: () => dbbenchCatalog,
    tasks: async (split) => {
      const found = splits.get(split)
      if (found === undefined) {
        throw new UnknownSplitError(`dbbench has no split "${split}". Use one of: ${[...splits.keys()].join(', ')}.`)
      }
      const known = published.get(split) ?? found.map(publicTask)
      published.set(split, known)
      return known
    },
    open: async (taskId) => {
      const task = tasks.get(taskId)
      if (task !== undefined) return openEpisode(task, engine, scorer)
      throw new EnvironmentError(`dbbench has no task "${taskId}". Import its data again, or correct the task set.`)
    },
  }
}
