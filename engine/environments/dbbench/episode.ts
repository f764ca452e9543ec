import type { JsonObject, JsonValue } from '../../documents/json'
import type { ToolCall } from '../../trajectories/message'
import { EnvironmentError, type Evaluation, type StepResult, type TaskEnvironment } from '../environment'
import { commitTool, dbbenchTools, executeTool } from './catalog'
import { grade } from './grade'
import { observationText } from './observationText'
import type { DbTask } from './record'
import { reportedCall } from './reportedCall'
import { type CommittedAnswer, officialScorer, rowScorer } from './scoreAnswer'
import type { SqlEngine, SqlSession } from './sqlEngine'

export type ScorerChoice = 'official' | 'rows'

/** Argument names do not matter: the first value counts, as in the benchmark. */
const firstValue = (args: JsonObject): JsonValue | undefined => Object.values(args)[0]

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What was committed, as it is compared: a list of texts, or what was given instead of one. */
const committedAnswer = (value: JsonValue | undefined): CommittedAnswer => {
  if (value === undefined || value === null) return null
  return Array.isArray(value) ? value.map(textOf) : textOf(value)
}

/** A hundred times the longest statement that agents were seen to send. */
const longestStatement = 100_000
const tooLong = "1153 (08S01): Got a packet bigger than 'max_allowed_packet' bytes"

const answered = (text: string, isError: boolean): StepResult => ({
  text,
  isError,
  done: false,
  truncated: false,
  wallMs: 0,
})

/** One episode: its own database, opened by `reset`. */
export const openEpisode = (task: DbTask, engine: SqlEngine, choice: ScorerChoice): TaskEnvironment => {
  let session: SqlSession | undefined
  let committed: { readonly answer: CommittedAnswer } | undefined

  const opened = (): SqlSession => {
    if (session === undefined) throw new EnvironmentError(`Task ${task.id} was used before its reset.`)
    return session
  }

  const execute = async (args: JsonObject, signal: AbortSignal): Promise<StepResult> => {
    const query = firstValue(args)
    if (typeof query !== 'string') return answered('Give one SQL statement as "query".', true)
    if (query.length > longestStatement) return answered(tooLong, true)
    const outcome = await opened().execute(query, signal)
    const ok = outcome.kind === 'rows'
    const { text, truncated } = observationText(outcome)
    return { ...answered(text, !ok), truncated, calls: [reportedCall(query, ok)] }
  }

  const step = async ({ tool, arguments: args }: ToolCall, signal: AbortSignal): Promise<StepResult> => {
    if (tool === executeTool) return execute(args, signal)
    if (tool !== commitTool) return answered('There is no such tool. Call one of the two tools instead.', true)
    committed = { answer: committedAnswer(firstValue(args)) }
    return { ...answered('', false), done: true }
  }

  /** A limit is a failure without a look at the database; so is an episode that committed nothing. */
  const evaluate: TaskEnvironment['evaluate'] = async ({ answer, limit }, signal): Promise<Evaluation> => {
    const scorer = choice === 'official' ? officialScorer : rowScorer
    const given = committed ?? (answer === null ? undefined : { answer })
    if (limit !== null || given === undefined) {
      return { score: 0, success: false, outcome: limit ?? 'completed', scorer, sealed: { committed: given ?? null } }
    }
    const { official, ours, expected, reached } = await grade(task, given.answer, opened(), engine, signal)
    const success = choice === 'official' ? official : ours
    const scorers = [
      { ...officialScorer, success: official },
      { ...rowScorer, success: ours },
    ]
    const sealed = { expected, reached, scorers }
    return { score: success ? 1 : 0, success, outcome: 'completed', scorer, sealed }
  }

  return {
    reset: async (signal) => {
      await session?.close()
      committed = undefined
      session = await engine.open(task.tables, signal)
      return { text: '' }
    },
    tools: () => dbbenchTools,
    step,
    evaluate,
    close: async () => {
      await session?.close()
      session = undefined
    },
  }
}
