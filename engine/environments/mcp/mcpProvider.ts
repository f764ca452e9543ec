import { EnvironmentError, type EnvironmentProvider } from '../environment'
import { catalogOf } from './catalog'
import { type McpLimits, openMcpEpisode } from './mcpEpisode'
import type { McpEpisode, McpServer, McpSurroundings } from './mcpServer'
import type { McpTask } from './taskFile'

export interface McpSettings extends McpLimits {
  readonly maxTurns: number
  /** The server's tool that ends a task; undefined = none does. */
  readonly finish: string | undefined
}

const startIn = async (
  { makeFolder, removeFolder, start }: McpSurroundings,
  about: Omit<McpEpisode, 'folder'>,
): Promise<{ readonly episode: McpEpisode; readonly server: McpServer }> => {
  const episode = { ...about, folder: await makeFolder() }
  try {
    return { episode, server: await start(episode) }
  } catch (error) {
    await removeFolder(episode.folder)
    throw error
  }
}

/** The server is started once without a task, to see what it offers. */
const lookAt = async (surroundings: McpSurroundings): Promise<McpServer> => {
  const { episode, server } = await startIn(surroundings, { task: undefined, seed: 0 })
  server.end()
  await surroundings.removeFolder(episode.folder)
  return server
}

/** Tools of a server that speaks the Model Context Protocol, tasks of a file, verdicts of a grader. */
export const mcpProvider = async (
  tasks: ReadonlyMap<string, McpTask>,
  { maxTurns, finish, ...limits }: McpSettings,
  surroundings: McpSurroundings,
): Promise<EnvironmentProvider> => {
  const seen = await lookAt(surroundings)
  const { name: id, version } = seen
  if (finish !== undefined && !seen.tools.some(({ name }) => name === finish)) {
    const names = seen.tools.map(({ name }) => name).join(', ')
    throw new EnvironmentError(`The server has no tool "${finish}" to finish with. Name one of: ${names}.`)
  }
  const catalog = catalogOf(seen, finish)
  const detail = `version ${version} answers, ${seen.tools.length} tools, ${tasks.size} tasks`
  return {
    id,
    describe: () => ({ id, version, licence: 'not stated', needs: [], metrics: ['success'], maxTurns }),
    doctor: async () => [{ name: `environment ${id}`, ok: true, detail, next: '' }],
    catalog: () => catalog,
    tasks: async (split) =>
      [...tasks.values()].filter((each) => each.split === undefined || each.split === split).map(({ task }) => task),
    open: async (taskId, { seed }) => {
      const task = tasks.get(taskId)
      if (task === undefined) throw new EnvironmentError(`There is no task "${taskId}" in the file of tasks.`)
      return openMcpEpisode({ ...(await startIn(surroundings, { task: taskId, seed })), task, surroundings, limits })
    },
  }
}
