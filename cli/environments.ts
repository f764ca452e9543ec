import { join } from 'node:path'
import type { EnvironmentProvider } from '../engine/environments/environment'
import { miniappsProvider } from '../engine/environments/miniapps/provider'
import { readInstances } from '../engine/environments/miniapps/readInstances'
import { readText } from '../engine/node/readText'
import type { WorkspaceContext } from './context'
import { exitCodes } from './exitCodes'
import { chooseNamed } from './named'
import { UserError } from './userError'

const readData = async (folder: string, data: string | undefined): Promise<{ text: string; path: string }> => {
  if (data !== undefined) return { text: await readText(join(folder, data)), path: data }
  throw new UserError({
    what: 'The environment names no data file.',
    where: join(folder, 'harness-s.json'),
    next: 'Set "data" of this environment to the file with its tasks, relative to the workspace.',
    exitCode: exitCodes.usage,
  })
}

/** The environment that `--env` names, or the workspace's only one. */
export const openEnvironment = async (
  context: WorkspaceContext,
  name: string | undefined,
): Promise<EnvironmentProvider> => {
  const { config } = chooseNamed(context, 'environments', context.workspace?.environments, '--env', name)
  if (config.type !== 'miniapps') {
    throw new UserError({
      what: `This version has no environment of type "${config.type}".`,
      where: join(context.folder, 'harness-s.json'),
      next: 'Use type "miniapps".',
      exitCode: exitCodes.usage,
    })
  }
  const { text, path } = await readData(context.folder, config.data)
  return miniappsProvider({ instances: readInstances(text, path) })
}
