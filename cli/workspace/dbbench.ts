import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { ScorerChoice } from '../../engine/environments/dbbench/episode'
import { dbbenchProvider, type SplitFile } from '../../engine/environments/dbbench/provider'
import type { SqlEngine } from '../../engine/environments/dbbench/sqlEngine'
import type { EnvironmentProvider } from '../../engine/environments/environment'
import { isOutside } from '../../engine/node/leadsOutside'
import { readFailureReason, readText } from '../../engine/node/readText'
import type { Dialect } from '../../engine/node/sqliteDatabase'
import { createSqlitePool } from '../../engine/node/sqlitePool'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'
import { type EnvironmentConfig, wrongConfig } from './environmentConfig'

const extension = '.jsonl'

/** Files of records that `data` names: the file itself, or those of the folder. */
const recordFiles = async (path: string): Promise<readonly string[]> => {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => extname(name) === extension).sort()
  return names.map((name) => join(path, name))
}

const noData = (where: string, reason: string, cause?: unknown): UserError =>
  new UserError({
    what: `The data of the environment cannot be used: ${reason}.`,
    where,
    next: 'Run `harness-s import dbbench PATH` with a checkout of AgentBench, or name a folder of .jsonl files in "data".',
    exitCode: exitCodes.infrastructure,
    cause,
  })

const readSplits = async (folder: string, data: string): Promise<readonly SplitFile[]> => {
  const path = join(folder, data)
  try {
    const splits: SplitFile[] = []
    for (const file of await recordFiles(path)) {
      splits.push({ split: basename(file, extension), file, text: await readText(file) })
    }
    if (splits.length === 0) throw noData(path, `it holds no ${extension} file`)
    return splits
  } catch (cause) {
    throw cause instanceof UserError ? cause : noData(path, readFailureReason(cause), cause)
  }
}

/** An option of the environment that is one of a few words; the first is the default. */
const choiceOf = <T extends string>(
  folder: string,
  config: EnvironmentConfig,
  name: string,
  words: readonly [T, ...T[]],
): T => {
  const value = config.options?.[name] ?? words[0]
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  throw wrongConfig(folder, `The environment has no ${name} "${String(value)}".`, `Use one of: ${words.join(', ')}.`)
}

const textOption = (config: EnvironmentConfig, name: string, otherwise: string): string => {
  const value = config.options?.[name]
  return typeof value === 'string' ? value : otherwise
}

const defaultPort = 3306

/** The account comes from the options; its password from the environment variable that they name. */
const openMysql = async (config: EnvironmentConfig): Promise<SqlEngine> => {
  const { createMysqlEngine } = await import('../../engine/node/mysqlEngine')
  const port = config.options?.['port']
  return createMysqlEngine({
    host: textOption(config, 'host', '127.0.0.1'),
    port: typeof port === 'number' ? port : defaultPort,
    user: textOption(config, 'user', 'root'),
    password: process.env[textOption(config, 'passwordEnv', 'MYSQL_PWD')] ?? '',
  })
}

const openEngine = async (folder: string, config: EnvironmentConfig): Promise<SqlEngine> => {
  const { engine = 'sqlite' } = config
  if (engine === 'mysql') return openMysql(config)
  const dialect: Dialect = choiceOf(folder, config, 'dialect', ['mysql', 'sqlite'])
  if (engine === 'sqlite') return createSqlitePool(__filename, { dialect })
  throw wrongConfig(folder, `The environment has no engine "${engine}".`, 'Use one of: sqlite, mysql.')
}

/** Opens an environment of type `dbbench`: records from `data`, on the engine that it names. */
export const openDbbench = async (
  { folder }: WorkspaceContext,
  config: EnvironmentConfig,
): Promise<EnvironmentProvider> => {
  const { data } = config
  if (data === undefined || isOutside(data)) {
    const next =
      'Set "data" to a folder of .jsonl files inside the workspace; `harness-s import dbbench PATH` makes one.'
    throw wrongConfig(folder, 'The environment names no data inside the workspace.', next)
  }
  const scorer: ScorerChoice = choiceOf(folder, config, 'scorer', ['rows', 'official'])
  const engine = await openEngine(folder, config)
  return dbbenchProvider({ files: await readSplits(folder, data), engine, scorer })
}
