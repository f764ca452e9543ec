import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EnvironmentProvider } from '../../engine/environments/environment'
import { type McpSettings, mcpProvider } from '../../engine/environments/mcp/mcpProvider'
import type { McpEpisode, McpSurroundings } from '../../engine/environments/mcp/mcpServer'
import { readTaskFile } from '../../engine/environments/mcp/taskFile'
import { runGrader } from '../../engine/node/graderProcess'
import { readFailureReason } from '../../engine/node/readText'
import { version } from '../../package.json'
import type { WorkspaceContext } from './context'
import { type EnvironmentConfig, milliseconds, wrongConfig } from './environmentConfig'
import { readData } from './environmentData'
import { programEnvironment, programNote } from './programs'

const defaults = { callSeconds: 60, graderSeconds: 60, episodeSeconds: 1200, maxTurns: 30 }

const isText = (value: unknown): value is string => typeof value === 'string'

const readSettings = (folder: string, config: EnvironmentConfig): McpSettings => {
  const { maxTurns = defaults.maxTurns, finish } = config.options ?? {}
  if (typeof maxTurns !== 'number' || !Number.isInteger(maxTurns) || maxTurns < 1) {
    throw wrongConfig(folder, 'The environment has no usable "maxTurns".', 'Give a whole number from 1.')
  }
  if (finish !== undefined && !isText(finish)) {
    throw wrongConfig(folder, 'The environment has no usable "finish".', 'Name the tool that ends a task.')
  }
  return {
    maxTurns,
    finish,
    callMs: milliseconds(folder, config, 'callSeconds', defaults.callSeconds),
    episodeMs: milliseconds(folder, config, 'episodeSeconds', defaults.episodeSeconds),
  }
}

const readPrograms = (folder: string, { command, options }: EnvironmentConfig) => {
  if (command === undefined) {
    throw wrongConfig(folder, 'The environment names no MCP server.', 'Set "command" to a program and its arguments.')
  }
  const grader: unknown = options?.['grader']
  if (Array.isArray(grader) && grader.length > 0 && grader.every(isText)) return { command, grader }
  throw wrongConfig(
    folder,
    'The environment names no grader.',
    'Set "grader" in "options" to a program and its arguments.',
  )
}

/** `{folder}` in an argument stands for the folder of the episode. */
const inEpisode = (command: readonly string[], { folder }: McpEpisode): readonly string[] =>
  command.map((argument) => argument.replaceAll('{folder}', folder))

const episodeVariables = ({ task, seed, folder }: McpEpisode): Readonly<Record<string, string>> => ({
  HARNESS_S_FOLDER: folder,
  HARNESS_S_SEED: String(seed),
  ...(task !== undefined && { HARNESS_S_TASK: task }),
})

/** Every episode starts the same programs anew: what they all print is shown once. */
const newNotes = () => {
  const said = new Set<string>()
  return (text: string, { folder }: McpEpisode): void => {
    const same = text.replaceAll(folder, '{folder}')
    if (said.has(same)) return
    said.add(same)
    programNote(same)
  }
}

/** A program that was just killed may still be writing: that passes. */
const removeFolder = async (folder: string): Promise<void> => {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch (error) {
    programNote(`${folder} cannot be removed: ${readFailureReason(error)}. Remove it by hand.`)
  }
}

/** Tools of an MCP server, tasks of a file, verdicts of a grader, as docs/own-tasks.md says. */
export const openMcp = async (
  { folder }: WorkspaceContext,
  config: EnvironmentConfig,
): Promise<EnvironmentProvider> => {
  const settings = readSettings(folder, config)
  const { command, grader } = readPrograms(folder, config)
  const graderMs = milliseconds(folder, config, 'graderSeconds', defaults.graderSeconds)
  const { text, path } = await readData(folder, config.data)
  const tasks = readTaskFile(text, path)
  const { startMcpServer } = await import('../../engine/node/mcpClient')
  const note = newNotes()
  const program = (words: readonly string[], episode: McpEpisode) => ({
    command: inEpisode(words, episode),
    folder,
    env: programEnvironment({ ...config.env, ...episodeVariables(episode) }),
    note: (said: string) => note(said, episode),
  })
  const surroundings: McpSurroundings = {
    now: () => performance.now(),
    start: (episode) =>
      startMcpServer({ ...program(command, episode), callMs: settings.callMs, clientVersion: version }),
    grade: (input, episode, signal) => runGrader({ ...program(grader, episode), graderMs }, input, signal),
    makeFolder: () => mkdtemp(join(tmpdir(), 'harness-s-episode-')),
    removeFolder,
  }
  return mcpProvider(tasks, settings, surroundings)
}
