import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { workspaceFileName } from '../documents/kinds/documentKind'

/** The nearest folder at or above `from` that holds a `harness-s.json`. */
export const findWorkspaceFolder = (from: string): string | undefined => {
  const folder = resolve(from)
  if (existsSync(join(folder, workspaceFileName))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : findWorkspaceFolder(parent)
}
