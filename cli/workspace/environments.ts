import { join } from 'node:path'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import type { EnvironmentProvider } from '../../engine/environments/environment'
import { miniappsProvider } from '../../engine/environments/miniapps/provider'
import { readInstances } from '../../engine/environments/miniapps/readInstances'
import { readFailureReason, readText } from '../../engine/node/readText'
import { isOutside } from '../../engine/node/workspaceFiles'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import { openCommand } from './commandEnvironment'
import type { WorkspaceContext } from './context'
import { openDbbench } from './dbbench'
import { chooseNamed } from './named'

const readData = async (folder: string, data: string | undefined): Promise<{ text: string; path: string }> => {
  const where = join(folder, 'harness-s.json')
  const next = 'Set "data" of this environment to the file with its tasks, relative to the workspace.'
  if (data === undefined) {
    throw new UserError({ what: 'The environment names no data file.', where, next, exitCode: exitCodes.usage })
  }
  if (isOutside(data)) {
    const what = `The data file "${data}" lies outside the workspace.`
    throw new UserError({ what, where, next: 'Name a file inside the workspace.', exitCode: exitCodes.usage })
  }
  try {
    return { text: await readText(join(folder, data)), path: data }
  } catch (cause) {
    const what = `The data file of the environment cannot be used: ${readFailureReason(cause)}.`
    throw new UserError({ what, where: join(folder, data), next, exitCode: exitCodes.infrastructure, cause })
  }
}

type EnvironmentConfig = NonNullable<Workspace['environments']>[string]

const openMiniapps = async (
  { folder }: WorkspaceContext,
  { data }: EnvironmentConfig,
): Promise<EnvironmentProvider> => {
  const { text, path } = await readData(folder, data)
  return miniappsProvider({ instances: readInstances(text, path) })
}

/** How each type of environment is opened. */
const openers: {
  readonly [type: string]: (context: WorkspaceContext, config: EnvironmentConfig) => Promise<EnvironmentProvider>
} = {
  miniapps: openMiniapps,
  dbbench: openDbbench,
  command: openCommand,
}

/** The environment that `--env` names, or the workspace's only one. */
export const openEnvironment = async (
  context: WorkspaceContext,
  name: string | undefined,
): Promise<EnvironmentProvider> => {
  const { config } = chooseNamed(context, 'environments', context.workspace?.environments, '--env', name)
  const open = Object.hasOwn(openers, config.type) ? openers[config.type] : undefined
  if (open !== undefined) return open(context, config)
  throw new UserError({
    what: `This version has no environment of type "${config.type}".`,
    where: join(context.folder, 'harness-s.json'),
    next: `Use one of the types: ${Object.keys(openers).join(', ')}.`,
    exitCode: exitCodes.usage,
  })
}
