import type { JsonObject } from '../../documents/json'
import type { ToolSpec } from '../../trajectories/message'
import type { EnvironmentProvider, PublicTask, TaskEnvironment } from '../environment'
import { readEvaluation } from '../readEvaluation'
import {
  type Description,
  readDescription,
  readFirstText,
  readSession,
  readStep,
  readTasks,
  readTools,
  wrong,
} from './answers'
import type { CommandPeer } from './commandPeer'

interface Surroundings {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Ends the run. */
  readonly signal: AbortSignal
}

const closeMs = 2000

/** Nothing waits longer for a session to close; a program that does not close one ends with the run. */
const closeSession = async (peer: CommandPeer, session: string): Promise<void> => {
  await peer.call('close', { session }, AbortSignal.timeout(closeMs)).catch(() => undefined)
}

/** One episode in the program. Its tools are asked for with the first message, since a harness sees both at once. */
const playSession = async (
  peer: CommandPeer,
  { id, version }: Description,
  session: string,
  { now, signal: ofRun }: Surroundings,
): Promise<TaskEnvironment> => {
  const ask = (method: string, params: JsonObject, signal: AbortSignal) =>
    peer.call(method, { ...params, session }, signal)
  const tools: readonly ToolSpec[] = readTools(await ask('tools', {}, ofRun))
  let isOpen = true
  return {
    reset: async (signal) => ({ text: readFirstText(await ask('reset', {}, signal)) }),
    tools: () => tools,
    step: async ({ tool, arguments: given }, signal) => {
      const started = now()
      const result = readStep(await ask('step', { tool, arguments: given }, signal))
      return { ...result, wallMs: now() - started }
    },
    evaluate: async ({ answer, limit }, signal) =>
      readEvaluation(await ask('evaluate', { answer, limit }, signal), {
        scorer: { name: id, version },
        limit,
        refuse: (what) => wrong('evaluate', what),
      }),
    close: async () => {
      if (!isOpen) return
      isOpen = false
      await closeSession(peer, session)
    },
  }
}

/** Tasks that a program of the user serves. What it does not publish with `tasks` stays with it. */
export const commandProvider = async (
  peer: CommandPeer,
  { now, signal }: Surroundings,
): Promise<EnvironmentProvider> => {
  const description = readDescription(await peer.call('describe', {}, signal))
  const published = new Map<string, Promise<readonly PublicTask[]>>()
  const tasksOf = (split: string) => {
    const known = published.get(split) ?? peer.call('tasks', { split }, signal).then(readTasks)
    published.set(split, known)
    return known
  }
  const { id, version, licence, maxTurns } = description
  return {
    id,
    describe: () => ({ id, version, licence, needs: [], metrics: ['success'], maxTurns }),
    doctor: async () => [{ name: `environment ${id}`, ok: true, detail: `version ${version} answers`, next: '' }],
    catalog: () => description.catalog,
    tasks: tasksOf,
    open: async (task, { seed }) => {
      const session = readSession(await peer.call('open', { task, seed }, signal))
      try {
        return await playSession(peer, description, session, { now, signal })
      } catch (error) {
        await closeSession(peer, session)
        throw error
      }
    },
  }
}
