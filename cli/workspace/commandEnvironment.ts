import { setMaxListeners } from 'node:events'
import { commandProvider } from '../../engine/environments/command/commandProvider'
import type { EnvironmentProvider } from '../../engine/environments/environment'
import { CommandProcess } from '../../engine/node/commandProcess'
import type { WorkspaceContext } from './context'
import { type EnvironmentConfig, milliseconds, wrongConfig } from './environmentConfig'
import { programEnvironment, programNote } from './programs'

const defaultCallSeconds = 60

/** Tasks that a program of the user serves, as docs/own-tasks.md says. */
export const openCommand = async (
  { folder }: WorkspaceContext,
  config: EnvironmentConfig,
): Promise<EnvironmentProvider> => {
  if (config.command === undefined) {
    throw wrongConfig(folder, 'The environment names no command.', 'Set "command" to a program and its arguments.')
  }
  const peer = new CommandProcess({
    command: config.command,
    folder,
    env: programEnvironment(config.env),
    callMs: milliseconds(folder, config, 'callSeconds', defaultCallSeconds),
    note: programNote,
  })
  // What a run waits for is cancelled call by call. Each of them listens, and none does for long.
  const { signal } = new AbortController()
  setMaxListeners(0, signal)
  return commandProvider(peer, { now: () => performance.now(), signal })
}
