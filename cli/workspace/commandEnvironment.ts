import { join } from 'node:path'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import { commandProvider } from '../../engine/environments/command/commandProvider'
import type { EnvironmentProvider } from '../../engine/environments/environment'
import { CommandProcess } from '../../engine/node/commandProcess'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'

type Config = NonNullable<Workspace['environments']>[string]

/** What a program needs to run at all. Keys of models are none of its business, wherever they are. */
const passedOn = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot']

const defaultCallSeconds = 60

const wrongConfig = (folder: string, what: string, next: string): UserError =>
  new UserError({ what, where: join(folder, 'harness-s.json'), next, exitCode: exitCodes.usage })

const callSeconds = (folder: string, { options }: Config): number => {
  const given = options?.['callSeconds'] ?? defaultCallSeconds
  if (typeof given === 'number' && given > 0 && given <= 3600) return given
  throw wrongConfig(folder, 'The environment has no usable "callSeconds".', 'Give a number of seconds up to 3600.')
}

const environmentOf = (more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
  const own = passedOn.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(own), ...more }
}

/** Tasks that a program of the user serves, as docs/own-tasks.md says. */
export const openCommand = async ({ folder }: WorkspaceContext, config: Config): Promise<EnvironmentProvider> => {
  if (config.command === undefined) {
    throw wrongConfig(folder, 'The environment names no command.', 'Set "command" to a program and its arguments.')
  }
  const peer = new CommandProcess({
    command: config.command,
    folder,
    env: environmentOf(config.env),
    callMs: callSeconds(folder, config) * 1000,
    note: (text) => process.stderr.write(`environment: ${text}\n`),
  })
  // What a run waits for is cancelled call by call.
  return commandProvider(peer, { now: () => performance.now(), signal: new AbortController().signal })
}
