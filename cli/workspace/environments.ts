import { join } from 'node:path'
import type { EnvironmentProvider } from '../../engine/environments/environment'
import { miniappsProvider } from '../../engine/environments/miniapps/provider'
import { readInstances } from '../../engine/environments/miniapps/readInstances'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import { openCommand } from './commandEnvironment'
import type { WorkspaceContext } from './context'
import { openDbbench } from './dbbench'
import type { EnvironmentConfig } from './environmentConfig'
import { readData } from './environmentData'
import { openMcp } from './mcpEnvironment'
import { chooseNamed } from './named'

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
  mcp: openMcp,
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
