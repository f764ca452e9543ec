import { isJsonObject } from '../../documents/json'
import { EnvironmentError } from '../environment'
import { grade } from './grade'
import { observationText } from './observationText'
import type { DbTask } from './record'
import type { CommittedAnswer } from './scoreAnswer'
import type { SqlEngine, SqlOutcome, SqlSession } from './sqlEngine'

interface RecordedStatement {
  readonly sql: string
  readonly output: string
}

/** One recorded session on a task of the test set: what an agent sent, and what a real MySQL server answered. */
export interface RecordedSession {
  /** Index of the task in its file, from 0. */
  readonly index: number
  readonly statements: readonly RecordedStatement[]
  readonly answers: CommittedAnswer
  /** The official score, where it is known. */
  readonly reward: number | null
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const answersOf = (value: unknown): CommittedAnswer => (typeof value === 'string' || isStrings(value) ? value : null)

const statementOf = (value: unknown): RecordedStatement[] => {
  if (!isJsonObject(value)) return []
  const { sql, output } = value
  return typeof sql === 'string' && typeof output === 'string' ? [{ sql, output }] : []
}

const sessionOf = (line: string, where: string): RecordedSession => {
  const value: unknown = JSON.parse(line)
  const statements = isJsonObject(value) ? value['statements'] : undefined
  if (!isJsonObject(value) || typeof value['index'] !== 'number' || !Array.isArray(statements)) {
    throw new EnvironmentError(`${where} is no recorded session: it needs "index" and "statements".`)
  }
  return {
    index: value['index'],
    statements: statements.flatMap(statementOf),
    answers: answersOf(value['answers']),
    reward: typeof value['reward'] === 'number' ? value['reward'] : null,
  }
}

/** Reads a file of one recorded session per line. */
export const readRecordedSessions = (text: string, file: string): readonly RecordedSession[] =>
  text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [sessionOf(line, `${file}, line ${index + 1}`)]))

export interface Disagreement {
  readonly index: number
  readonly sql: string
  readonly recorded: string
  readonly replayed: string
}

/** How an engine's answers compare with the recorded ones; each pair of a task and the statements up to one counts once. */
export interface Agreement {
  readonly succeeded: number
  readonly sameRows: number
  readonly erred: number
  readonly sameError: number
  readonly scored: number
  readonly sameScore: number
  readonly disagreements: readonly Disagreement[]
}

const isRows = (output: string): boolean => output.startsWith('[')
const notAborted = new AbortController().signal

interface Replayed {
  readonly outputs: readonly SqlOutcome[]
  readonly isRight: boolean
}

const replayIn = async (
  session: SqlSession,
  task: DbTask,
  recorded: RecordedSession,
  engine: SqlEngine,
): Promise<Replayed> => {
  const outputs: SqlOutcome[] = []
  for (const { sql } of recorded.statements) outputs.push(await session.execute(sql, notAborted))
  const { official } = await grade(task, recorded.answers, session, engine, notAborted)
  return { outputs, isRight: official }
}

const replayOne = async (engine: SqlEngine, task: DbTask, recorded: RecordedSession): Promise<Replayed> => {
  const session = await engine.open(task.tables, notAborted)
  try {
    return await replayIn(session, task, recorded, engine)
  } finally {
    await session.close()
  }
}

interface Counts {
  succeeded: number
  sameRows: number
  erred: number
  sameError: number
  scored: number
  sameScore: number
}

const isSame = (recorded: string, replayed: SqlOutcome): boolean =>
  isRows(recorded) ? observationText(replayed).text === recorded : replayed.kind === 'error'

const count = (counts: Counts, recorded: string, same: boolean): void => {
  if (isRows(recorded)) {
    counts.succeeded += 1
    counts.sameRows += Number(same)
  } else {
    counts.erred += 1
    counts.sameError += Number(same)
  }
}

/** Plays recorded sessions again, each on a fresh database, and counts where an engine answers alike. */
export const replaySessions = async (
  engine: SqlEngine,
  tasks: readonly DbTask[],
  sessions: readonly RecordedSession[],
): Promise<Agreement> => {
  const counts: Counts = { succeeded: 0, sameRows: 0, erred: 0, sameError: 0, scored: 0, sameScore: 0 }
  const disagreements: Disagreement[] = []
  const seen = new Set<string>()

  const compare = ({ index, statements }: RecordedSession, outputs: readonly SqlOutcome[]): void => {
    for (const [at, outcome] of outputs.entries()) {
      const prefix = JSON.stringify([index, statements.slice(0, at + 1).map(({ sql }) => sql)])
      const statement = statements[at]
      if (statement === undefined || seen.has(prefix)) continue
      seen.add(prefix)
      const same = isSame(statement.output, outcome)
      count(counts, statement.output, same)
      const replayed = observationText(outcome).text
      if (!same) disagreements.push({ index, sql: statement.sql, recorded: statement.output, replayed })
    }
  }

  for (const recorded of sessions) {
    const task = tasks[recorded.index]
    if (task === undefined) throw new EnvironmentError(`The task file has no task ${recorded.index}. ${rightFile}`)
    const { outputs, isRight } = await replayOne(engine, task, recorded)
    compare(recorded, outputs)
    if (recorded.reward === null || recorded.answers === null) continue
    counts.scored += 1
    counts.sameScore += Number(recorded.reward > 0 === isRight)
  }
  return { ...counts, disagreements }
}

const rightFile = 'Name the file that the sessions were recorded on.'
