import { EnvironmentError } from '../environment'
import type { DbTask } from './record'
import { tablesHash } from './rowHash'
import { type CommittedAnswer, isOfficiallyRight, isRight } from './scoreAnswer'
import type { SqlEngine, SqlRow, SqlSession, TableData } from './sqlEngine'

/** What both rules say about one episode, with what they looked at. */
export interface Grade {
  readonly official: boolean
  readonly ours: boolean
  readonly expected: unknown
  readonly reached: unknown
}

/** The hash of the tables that a task began with; undefined when one of them, or a column, is gone. */
const stateHash = async (
  session: SqlSession,
  tables: readonly TableData[],
  signal: AbortSignal,
): Promise<string | undefined> => {
  const contents: (readonly SqlRow[])[] = []
  for (const { name, columns } of tables) {
    const rows = await session.contents(name, columns, signal)
    if (rows === undefined) return undefined
    contents.push(rows)
  }
  return tablesHash(contents)
}

const brokenReference = (id: string, { name }: SqlEngine): EnvironmentError =>
  new EnvironmentError(
    `The reference statement of task ${id} fails on the engine ${name}, so that nobody can tell what is right. Correct it in the data, or leave this record out.`,
  )

/** The state that the reference statement reaches, for records that publish no hash. */
const referenceHash = async (
  engine: SqlEngine,
  { id, tables }: DbTask,
  reference: string,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const session = await engine.open(tables, signal)
  try {
    const outcome = await session.execute(reference, signal)
    // Told without a quotation: it holds the solution. Passed over, it would let whoever does nothing pass.
    if (outcome.kind === 'error') throw brokenReference(id, engine)
    return await stateHash(session, tables, signal)
  } finally {
    await session.close()
  }
}

/** Judges an episode that committed an answer: a question by the answer, a write by the state of the tables. */
export const grade = async (
  task: DbTask,
  answer: CommittedAnswer,
  session: SqlSession,
  engine: SqlEngine,
  signal: AbortSignal,
): Promise<Grade> => {
  const { sealed } = task
  if (sealed.kind === 'answer') {
    const { label } = sealed
    return {
      official: isOfficiallyRight(answer, label),
      ours: isRight(answer, label),
      expected: label,
      reached: answer,
    }
  }
  const reached = await stateHash(session, task.tables, signal)
  const expected = sealed.hash || (await referenceHash(engine, task, sealed.reference, signal))
  const isReached = reached !== undefined && reached === expected
  return { official: isReached, ours: isReached, expected, reached: reached ?? 'a table or column is gone' }
}
