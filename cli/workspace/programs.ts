import { join } from 'node:path'
import type { Workspace } from '../../engine/documents/kinds/workspace'
import { exitCodes } from '../exitCodes'
import { note } from '../text/output'
import { UserError } from '../userError'

/** What a program of the user's needs to run at all. Keys of models are none of its business, wherever they are. */
const passedOn = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot']

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

/** All that a program is told of the surroundings. */
export const programEnvironment = (more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
  const own = passedOn.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(own), ...more }
}

export const programNote = (text: string): void => {
  note(`environment: ${text}`)
}
