import type { JsonValue } from '../../documents/json'
import { boundedText } from '../boundedText'
import { EnvironmentError, type StepResult, type TaskEnvironment } from '../environment'
import { readEvaluation } from '../readEvaluation'
import type { McpEpisode, McpServer, McpSurroundings } from './mcpServer'
import { resultText } from './resultText'
import type { McpTask } from './taskFile'

export interface McpLimits {
  /** Longest wait for one answer, in milliseconds. */
  readonly callMs: number
  /** Longest time from the first message of an episode to its last call, in milliseconds. */
  readonly episodeMs: number
}

interface Opened {
  readonly task: McpTask
  readonly episode: McpEpisode
  readonly server: McpServer
  readonly surroundings: McpSurroundings
  readonly limits: McpLimits
}

/** Longest structured answer that is kept for conditions of hooks, in characters of JSON. */
const longestData = 100_000

const dataOf = (structured: JsonValue | undefined): { readonly data?: JsonValue } =>
  structured === undefined || JSON.stringify(structured).length > longestData ? {} : { data: structured }

const told = (text: string, isError: boolean, done = false): Omit<StepResult, 'wallMs'> => ({
  ...boundedText(text),
  isError,
  done,
})

const wrongVerdict = (what: string): EnvironmentError =>
  new EnvironmentError(`What the grader printed is not usable: ${what}. Correct it; see docs/own-tasks.md.`)

/** One task on a server of its own. */
export const openMcpEpisode = (opened: Opened): TaskEnvironment => {
  const { task, episode, surroundings, limits } = opened
  const { now, start, grade, removeFolder } = surroundings
  let { server } = opened
  let isFresh = true
  let isOpen = true
  let isLate = false
  let deadline = now() + limits.episodeMs

  const late = (): Omit<StepResult, 'wallMs'> => {
    isLate = true
    return told('The time for this task is up.', true, true)
  }

  const call: (...given: Parameters<TaskEnvironment['step']>) => Promise<Omit<StepResult, 'wallMs'>> = async (
    { tool, arguments: given },
    signal,
  ) => {
    isFresh = false
    const left = deadline - now()
    if (left <= 0) return late()
    if (!server.tools.some(({ name }) => name === tool)) return told(`There is no tool ${tool}.`, true)
    try {
      const result = await server.call(tool, given, Math.min(left, limits.callMs), signal)
      return { ...told(resultText(result), result.isError), ...dataOf(result.structured) }
    } catch (error) {
      // A call that was cut short by the time of the whole task says nothing about the server.
      if (error instanceof EnvironmentError && left < limits.callMs && now() >= deadline) return late()
      throw error
    }
  }

  return {
    reset: async () => {
      if (!isFresh) {
        server.end()
        server = await start(episode)
        isFresh = true
      }
      isLate = false
      deadline = now() + limits.episodeMs
      return { text: boundedText(server.instructions).text }
    },
    tools: () => server.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    step: async (given, signal) => {
      const started = now()
      const result = await call(given, signal)
      return { ...result, wallMs: now() - started }
    },
    evaluate: async ({ answer, limit: given }, signal, messages = []) => {
      const limit = isLate ? 'time-limit' : given
      const verdict = await grade({ task: task.task, sealed: task.sealed, messages, answer, limit }, episode, signal)
      return readEvaluation(verdict, { scorer: { name: 'grader', version: '1' }, limit, refuse: wrongVerdict })
    },
    close: async () => {
      if (!isOpen) return
      isOpen = false
      server.end()
      await removeFolder(episode.folder)
    },
  }
}
