import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { findWorkspaceFolder } from '../../engine/node/workspaceFolder'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

/** Options that every command takes. */
export interface GlobalOptions {
  readonly workspace?: string
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const namedFolder = (name: string): string => {
  const folder = resolve(name)
  if (isFolder(folder)) return folder
  throw new UserError({
    what: 'The workspace folder does not exist.',
    where: folder,
    next: 'Give --workspace a folder that holds a harness-s.json.',
    exitCode: exitCodes.usage,
  })
}

/** The workspace folder that the options name, else the nearest one at or above `from`. */
export const workspaceFolder = (options: GlobalOptions, from: string = process.cwd()): string => {
  const start = options.workspace === undefined ? resolve(from) : namedFolder(options.workspace)
  const found = findWorkspaceFolder(start)
  if (found !== undefined) return found
  throw new UserError({
    what: 'This is no workspace: there is no harness-s.json here or in a folder above.',
    where: start,
    next: 'Go to a workspace, or name one with --workspace FOLDER; examples/miniapps is one.',
    exitCode: exitCodes.usage,
  })
}
