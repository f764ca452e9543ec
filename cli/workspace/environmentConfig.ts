import { join } from 'node:path'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

/** An environment as harness-s.json describes it. */
export type EnvironmentConfig = NonNullable<Workspace['environments']>[string]

export const wrongConfig = (folder: string, what: string, next: string): UserError =>
  new UserError({ what, where: join(folder, 'harness-s.json'), next, exitCode: exitCodes.usage })

/** An option in seconds, as milliseconds. */
export const milliseconds = (
  folder: string,
  { options }: EnvironmentConfig,
  name: string,
  otherwise: number,
): number => {
  const given = options?.[name] ?? otherwise
  if (typeof given === 'number' && given > 0 && given <= 3600) return given * 1000
  throw wrongConfig(folder, `The environment has no usable "${name}".`, 'Give a number of seconds up to 3600.')
}
